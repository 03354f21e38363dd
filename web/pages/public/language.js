// SPDX-License-Identifier: MIT
//
// Runs before anything is painted, and leads to the page in the language that its address asks for (`?lang=de`), that was
// chosen here before, or that the browser prefers; a page that is asked for by its own name, index.de.html, stays. In a
// frame only the address counts: the page around it has a language already. Not a module, because modules run later.
;(() => {
  const { lang } = document.documentElement
  const asked = new URLSearchParams(location.search).get('lang')
  const wanted = [asked]
  if (parent === window) {
    try {
      if (asked) localStorage.setItem('flopscope-language', asked)
      else if (lang === 'en') wanted.push(localStorage.getItem('flopscope-language'))
    } catch {
      // Storage may be closed: the choice then holds for this page alone.
    }
    if (lang === 'en') wanted.push(...navigator.languages)
  }
  const pages = [...document.querySelectorAll('link[hreflang]')]
  // Search engines want whole addresses, which a site that may lie in any folder learns only here.
  for (const each of pages) each.setAttribute('href', each.href)
  const pageOf = (each) => pages.find(({ hreflang }) => each?.split('-')[0] === hreflang)
  const page = wanted.map(pageOf).find(Boolean)
  if (page && page.hreflang !== lang) {
    location.replace(page.getAttribute('href') + location.search + location.hash)
  }
})()
