export type CjkFamily = 'jp' | 'kr' | 'sc'

/** Which country's character forms to prefer: kana mean Japanese, hangul Korean; the language decides else. */
export function preferredCjk(text: string, language: string): CjkFamily {
  if (language.startsWith('ja') || /[\u3040-\u30ff]/.test(text)) return 'jp'
  if (language.startsWith('ko') || /[\uac00-\ud7af\u1100-\u11ff]/.test(text)) return 'kr'
  return 'sc'
}
