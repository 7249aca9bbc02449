import type { Ctx } from '../context.ts'

/** Who takes in the files of all mail that comes to one mailbox, whoever it is from. */
export interface MailReader {
  readonly name: string
  /** Null where the organization has named none. */
  readonly findMailbox: (ctx: Ctx) => Promise<string | null>
  readonly wants: (file: { filename: string; content_type: string }) => boolean
}
