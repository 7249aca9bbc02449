import type { Ctx } from '#kit/context.ts'
import { problem } from '#kit/problem.ts'
import { RawReply } from '#kit/route.ts'
import { NamedObject, Nullable, type Static, Type } from '#kit/schema.ts'
import { findBranding, findLogo } from './queries.ts'

/** How a tenant looks to the people it sends links to. Part of every public view. */
export const Brand = NamedObject('Brand', {
  name: Type.String(),
  logo: Nullable(Type.String({ description: 'Where the picture is' })),
  accent_color: Nullable(Type.String({ description: 'As #rrggbb' })),
  footer_text: Nullable(Type.String({ description: 'Small print at the end of every page' })),
})
export type Brand = Static<typeof Brand>

export interface BrandSource {
  name: string
  /** A data URL, or only whether there is one. */
  logo: string | boolean | null
  branding: unknown
}

/** The picture may be half a megabyte: it is fetched beside the view and cached, rather than travel in each answer. */
export const brandOf = (organization: BrandSource, logoUrl: string): Brand => ({
  name: organization.name,
  logo: organization.logo ? logoUrl : null,
  accent_color: accentOf(organization),
  footer_text: footerTextOf(organization),
})

export function accentOf({ branding }: Pick<BrandSource, 'branding'>): string | null {
  const { accent_color: accent } = (branding ?? {}) as { accent_color?: unknown }
  return typeof accent === 'string' && /^#[0-9a-f]{6}$/i.test(accent) ? accent : null
}

export function footerTextOf({ branding }: Pick<BrandSource, 'branding'>): string | null {
  const { footer_text: text } = (branding ?? {}) as { footer_text?: unknown }
  return typeof text === 'string' && text.trim() !== '' ? text.trim() : null
}

export const LogoNotFound = problem(404, 'logo_not_found', 'There is no logo')

/** The handler of every link's `/logo`. */
export const serveLogo = async (ctx: Ctx): Promise<RawReply> => logoReply(await findLogo(ctx))

export function logoReply(logo: string | null): RawReply {
  const [, type, data] = /^data:(image\/(?:png|jpeg|webp));base64,(.+)$/.exec(logo ?? '') ?? []
  if (!type || !data) throw LogoNotFound()
  const headers = { 'content-type': type, 'cache-control': 'private, max-age=3600' }
  return new RawReply(200, headers, Buffer.from(data, 'base64'))
}

/** As mails of ours show it. */
export const mailBrandOf = (
  organization: Pick<BrandSource, 'name' | 'branding'>,
  logo: string | null = null,
): { name: string; accent: string | null; footer: string | null; logo: string | null } => ({
  name: organization.name,
  accent: accentOf(organization),
  footer: footerTextOf(organization),
  logo,
})

export const loadMailBrand = async (ctx: Ctx): Promise<ReturnType<typeof mailBrandOf>> =>
  mailBrandOf(await findBranding(ctx))
