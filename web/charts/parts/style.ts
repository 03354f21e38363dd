// SPDX-License-Identifier: MIT
//
// The style sheet of pictures, of classes and custom properties. On a page the properties come from the theme around
// the picture; a picture that leaves the page takes light ones with it.

/** The colours that a picture needs from its surroundings. */
export const lightColours = {
  '--chart-ink': '#1b1f23',
  '--chart-muted': '#5c646b',
  '--chart-line': '#e3e5e1',
  '--chart-accent': '#00735c',
  '--chart-second': '#a34a00',
  '--chart-third': '#2a5bd7',
  '--chart-fourth': '#8a2fa3',
  '--chart-fifth': '#8f7300',
  '--chart-sixth': '#7b848c',
  '--chart-shade': '#f3f4f1',
  '--chart-paper': '#ffffff',
} as const

export const chartStyle = `
.chart { display: block; font: 11px/1 system-ui, -apple-system, 'Segoe UI', Roboto, 'Liberation Sans', sans-serif;
  font-variant-numeric: tabular-nums; fill: var(--chart-ink) }
.chart text { fill: var(--chart-muted); font-size: 11px }
.chart .domain, .chart .tick line { stroke: var(--chart-muted); stroke-opacity: .55 }
.chart .y .domain { display: none }
.chart .axis { fill: none; font: inherit }
.chart .tick line.grid { stroke: var(--chart-line); stroke-opacity: 1 }
.chart .bar.typical { fill: var(--chart-accent) }
.chart .bar.mild { fill: var(--chart-accent); fill-opacity: .3; stroke: var(--chart-accent) }
.chart .bar.severe { fill: var(--chart-paper); stroke: var(--chart-accent) }
.chart .level { fill: none; stroke: var(--chart-accent); stroke-width: 1.5 }
.chart .area { fill: var(--chart-accent); fill-opacity: .18 }
.chart .pareto { fill: none; stroke: var(--chart-muted); stroke-width: 1.5 }
.chart .foot { stroke: var(--chart-muted); stroke-opacity: .55 }
.chart .span rect { fill: var(--chart-accent); stroke: var(--chart-paper) }
.chart .span.outer rect { fill-opacity: .3 }
.chart .span.outer text { fill: var(--chart-ink) }
.chart .span.faint { opacity: .25 }
.chart .span text { fill: var(--chart-paper); font-size: 12px }
.chart .interval text { fill: var(--chart-ink); font-size: 12px }
.chart .interval.median text { font-weight: 600 }
.chart .paper { fill: var(--chart-paper) }
.chart .over { paint-order: stroke; stroke: var(--chart-paper); stroke-width: 6; stroke-linejoin: round }
.chart .bounds { fill: none; stroke: var(--chart-ink); stroke-width: 1.5 }
.chart .interval .drop { stroke: var(--chart-ink); stroke-opacity: .5 }
.chart .mean .drop { stroke-dasharray: 2 3 }
.chart .dot { fill: none; stroke: var(--chart-accent); stroke-width: 1.4 }
.chart .dot.typical, .chart .apart-dot { stroke-width: 5; stroke-linecap: round }
.chart .apart-dot { stroke: var(--chart-muted) }
.chart .beyond-dot { fill: var(--chart-muted) }
.chart .apart { fill: var(--chart-shade) }
.chart .apart-value { fill: var(--chart-ink) }
.chart .median-band rect { fill: var(--chart-ink); fill-opacity: .1 }
.chart .median-band line { stroke: var(--chart-ink); stroke-opacity: .7 }
.chart .change line { stroke: var(--chart-ink); stroke-dasharray: 4 3 }
.chart .change text { fill: var(--chart-ink) }
.chart .fit { fill: none; stroke: var(--chart-ink); stroke-opacity: .6 }
.chart .fit.beyond { stroke-dasharray: 4 3 }
.chart .roof { fill: none; stroke: var(--chart-ink); stroke-width: 1.5 }
.chart .name { fill: var(--chart-ink) }
.chart .second { --chart-accent: var(--chart-second) }
.chart .third { --chart-accent: var(--chart-third) }
.chart .fourth { --chart-accent: var(--chart-fourth) }
.chart .fifth { --chart-accent: var(--chart-fifth) }
.chart .sixth { --chart-accent: var(--chart-sixth) }
.chart .series .fit, .chart .series .bounds { stroke: var(--chart-accent); stroke-opacity: 1 }
.chart .series text { fill: var(--chart-accent); font-weight: 600 }
`

/** The picture as the text of a file of its own, with its style, on white paper. */
export function standalone(chart: SVGSVGElement): string {
  const copy = chart.cloneNode(true) as SVGSVGElement
  const style = document.createElementNS('http://www.w3.org/2000/svg', 'style')
  const colours = Object.entries(lightColours).map(([name, value]) => `${name}: ${value}`)
  style.textContent = `.chart { ${colours.join('; ')}; background: #ffffff }${chartStyle}`
  copy.prepend(style)
  return new XMLSerializer().serializeToString(copy)
}
