import { Overloaded } from '#kit/problem.ts'
import { hashPassword, PasswordQueueFull, verifyPassword } from '#platform/crypto/passwords.ts'

export const hashNewPassword = (password: string): Promise<string> => orOverloaded(hashPassword(password))

/** Null stands for an account that does not exist: the work, and so the time, is the same. */
export const checkPassword = (password: string, hash: string | null): Promise<boolean> =>
  orOverloaded(verifyPassword(password, hash))

async function orOverloaded<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw error instanceof PasswordQueueFull ? Overloaded() : error
  }
}
