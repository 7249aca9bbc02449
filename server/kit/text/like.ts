/** For `like`: no character means more than itself. */
export const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&')

/** Whatever has this text in it. */
export const containing = (text: string): string => `%${escapeLike(text)}%`
