import { Text, Type } from '#kit/schema.ts'

export const NewPassword = Type.String({ minLength: 10, maxLength: 200, examples: ['correct horse battery'] })

/** A password that is only compared: what was accepted once must never be refused for its form. */
export const GivenPassword = Text(1_000)
