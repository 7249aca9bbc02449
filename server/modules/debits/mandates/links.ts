import type { Ctx } from '#kit/context.ts'

/** The kind under which the directory knows them. */
export const MANDATE_LINK = 'mandate'

export const mandateUrl = ({ services }: Pick<Ctx, 'services'>, token: string): string =>
  `${services.settings.publicUrl}/m/${token}`
