/** The states of the USA with the District of Columbia and Puerto Rico: where sales tax is due, if it is. */
const states =
  `AL Alabama;AK Alaska;AZ Arizona;AR Arkansas;CA California;CO Colorado;CT Connecticut;DE Delaware;DC District of Columbia;FL Florida;GA Georgia;HI Hawaii;ID Idaho;IL Illinois;IN Indiana;IA Iowa;KS Kansas;KY Kentucky;LA Louisiana;ME Maine;MD Maryland;MA Massachusetts;MI Michigan;MN Minnesota;MS Mississippi;MO Missouri;MT Montana;NE Nebraska;NV Nevada;NH New Hampshire;NJ New Jersey;NM New Mexico;NY New York;NC North Carolina;ND North Dakota;OH Ohio;OK Oklahoma;OR Oregon;PA Pennsylvania;PR Puerto Rico;RI Rhode Island;SC South Carolina;SD South Dakota;TN Tennessee;TX Texas;UT Utah;VT Vermont;VA Virginia;WA Washington;WV West Virginia;WI Wisconsin;WY Wyoming`
    .split(';')
    .map(entry => [entry.slice(0, 2), entry.slice(3).toLowerCase()] as const)

const codes = new Set(states.map(([code]) => code))
const byName = new Map(states.map(([code, name]) => [name, code]))

export const isState = (code: string): boolean => codes.has(code)

/** Of a code or a name, as people write regions; undefined is none of them. */
export function stateOf(text: string | null | undefined): string | undefined {
  const code = text?.trim().toUpperCase() ?? ''
  return codes.has(code) ? code : byName.get(code.toLowerCase())
}
