import { BowlineError } from '../../../../sdk/index.ts'

/** The API names its field; a person is told in a sentence of their own language. */
export async function sayWrongPassword<Answer>(work: Promise<Answer>, sentence: string): Promise<Answer> {
  try {
    return await work
  } catch (error) {
    throw error instanceof BowlineError && error.code === 'wrong_password' ? new Error(sentence) : error
  }
}
