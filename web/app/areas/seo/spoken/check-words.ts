/** Title and what to do, by the id of a check. */
export type CheckWords = Readonly<Record<string, readonly [title: string, howToFix: string]>>
