import type { Ctx } from '#kit/context.ts'
import { signFile } from '#platform/files/signed-url.ts'

/** The address of a file with its signature. */
export const signedUrl = (ctx: Pick<Ctx, 'services' | 'now' | 'organizationId'>, id: string): string =>
  `/api/v1/messaging/attachments/${id}/file?signature=${signFile(ctx, id)}`
