// SPDX-License-Identifier: MIT
//
// The few calls that make SVG nodes. d3 gives scales, ticks and paths; a picture here has a handful of
// marks, each a path however many samples it shows, so it needs no data join.

const namespace = 'http://www.w3.org/2000/svg'

export type Attributes = Readonly<Record<string, string | number | undefined>>

/** Makes an SVG element; attributes that are undefined are left out, numbers are cut to 2 decimals. */
export function element<Tag extends keyof SVGElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly (Node | string | false | undefined)[]
): SVGElementTagNameMap[Tag] {
  const node = document.createElementNS(namespace, tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined) continue
    node.setAttribute(name, typeof value === 'number' ? String(pixel(value)) : value)
  }
  for (const child of children) if (child) node.append(child)
  return node
}

/** Pixels to two decimals: enough for any screen, and it keeps files small and comparable. */
export function pixel(value: number): number {
  return Math.round(value * 100) / 100
}

/** About how wide a text is: a picture is made before it is laid out, when texts can't be measured. */
export const textWidth = (text: string): number => text.length * glyph

/** A letter's share of that. */
export const glyph = 6.2

export interface Size {
  readonly width: number
  readonly height: number
}

/** The root of a picture. `description` is what a reader hears who can't see it. */
export function picture(
  kind: string,
  { width, height }: Size,
  description: string,
  ...children: readonly (Node | false | undefined)[]
): SVGSVGElement {
  return element(
    'svg',
    {
      xmlns: namespace,
      class: `chart ${kind}`,
      viewBox: `0 0 ${width} ${height}`,
      width,
      height,
      role: 'img',
      'aria-label': description,
    },
    ...children,
  )
}
