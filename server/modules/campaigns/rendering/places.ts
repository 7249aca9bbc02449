import { createHash } from 'node:crypto'

/** The places of a template that are filled in for each person, taken out while others work on the text around them. */
export interface Sheltered {
  text: string
  /** Puts them back. */
  restore(text: string): string
  /** One place among others, to look for. */
  readonly pattern: RegExp
  placeOf(token: string): string
  /** Makes another place, for what is added to the mail. */
  shelter(place: string): string
}

const PLACE = /\{\{[\s\S]*?\}\}|\{%[\s\S]*?%\}/g
const entities: Record<string, string> = { quot: '"', amp: '&', lt: '<', gt: '>', '#39': "'", nbsp: ' ' }

/** What an editor wrote as `&gt;` inside a place is meant as the sign. */
const decode = (place: string) =>
  place.replaceAll(/&(quot|amp|lt|gt|#39|nbsp);/g, (_, name: string) => entities[name]!)

/** No parser of HTML, CSS or XML finds anything in a token but a word. */
export function shelterPlaces(template: string): Sheltered {
  const mark = `zz${createHash('sha256').update(template).digest('hex').slice(0, 12)}x`
  const places: string[] = []
  const shelter = (place: string) => `${mark}${places.push(place) - 1}z`
  const pattern = new RegExp(`${mark}(\\d+)z`, 'g')
  const placeOf = (token: string) => places[Number(token.slice(mark.length, -1))] ?? ''
  return {
    text: template.replaceAll(PLACE, place => shelter(decode(place))),
    restore: text =>
      text.replaceAll(
        new RegExp(`<!--${mark}(\\d+)z-->|${mark}(\\d+)z`, 'g'),
        (_, hidden, bare) => places[Number(hidden ?? bare)] ?? '',
      ),
    pattern,
    placeOf,
    shelter,
  }
}

const MARKUP =
  /(<!--[\s\S]*?-->|<style\b[\s\S]*?<\/style\s*>|<title\b[\s\S]*?<\/title\s*>|<[a-z/!](?:"[^"]*"|'[^']*'|[^>"'])*>)/i

/** Between the rows of a table words would be moved out of it; a comment stays where it is. */
export function hideBetweenTags(html: string, { pattern }: Sheltered): string {
  return html
    .split(MARKUP)
    .map((part, index) => (index % 2 === 1 ? part : part.replaceAll(pattern, token => `<!--${token}-->`)))
    .join('')
}

export const showHidden = (html: string, { pattern }: Sheltered): string =>
  html.replaceAll(new RegExp(`<!--(${pattern.source})-->`, 'g'), (_, token: string) => token)
