import { sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'
import type { BrandSource } from '#modules/identity/index.ts'
import type { OrganizationFacts } from '../contracts/queries.ts'

/** What shows on the pages, by hashes and not by the text itself, which may hold megabytes of pictures. */
export const findShown = ({ db }: Ctx, contractId: string) =>
  db
    .selectFrom('contracts')
    .select(['id', 'title', 'status', 'signed_a_at', 'signed_b_at', 'token_expires_at'])
    .select([
      sql<string>`encode(sha256(convert_to(content_html, 'UTF8')), 'hex')`.as('text_hash'),
      sql<string>`encode(sha256(convert_to(fields::text, 'UTF8')), 'hex')`.as('fields_hash'),
    ])
    .where('id', '=', contractId)
    .executeTakeFirst()

/** The organization and its brand. */
export const loadSender = ({ db }: Ctx): Promise<OrganizationFacts & BrandSource> =>
  db
    .selectFrom('organizations')
    .select(['name', 'timezone', 'locale', 'email', 'address', 'country', 'branding'])
    .select(({ eb }) => eb('logo', 'is not', null).as('logo'))
    .$narrowType<{ logo: boolean }>()
    .executeTakeFirstOrThrow()
