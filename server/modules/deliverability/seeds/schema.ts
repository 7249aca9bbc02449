import { problem } from '#kit/problem.ts'
import {
  Choice,
  Email,
  NamedObject,
  Nullable,
  type Static,
  Text,
  Timestamp,
  Type,
  Uuid,
} from '#kit/schema.ts'
import { MailServerIn, MailServerOut } from '#modules/email/index.ts'

export const SeedNotFound = problem(404, 'seed_not_found', 'Seed not found')
export const SeedExists = problem(409, 'seed_exists', 'Seed already exists')

export const seedProviders = ['gmail', 'microsoft', 'yahoo', 'icloud', 'other'] as const
export type SeedProvider = (typeof seedProviders)[number]

export const Seed = NamedObject('Seed', {
  id: Uuid,
  email: Type.String(),
  label: Type.String(),
  provider: Choice(seedProviders),
  mailbox_id: Nullable(Uuid),
  imap: Nullable(MailServerOut),
  status: Choice(['untested', 'ok', 'error']),
  last_error: Nullable(Type.String()),
  last_checked_at: Nullable(Timestamp),
  created_at: Timestamp,
})
export type Seed = Static<typeof Seed>

export const NewSeed = Type.Object({
  email: Email,
  label: Type.Optional(Text(100, { description: 'What you call it.' })),
  provider: Type.Optional(
    Choice(seedProviders, { description: 'Whose inbox it is; guessed from host and address when absent.' }),
  ),
  mailbox_id: Type.Optional(Nullable(Uuid)),
  imap: Type.Optional(Nullable(MailServerIn)),
})
export type NewSeed = Static<typeof NewSeed>

export const SeedTest = NamedObject('SeedTest', {
  ok: Type.Boolean(),
  detail: Type.String(),
  folders: Type.Object({ inbox: Nullable(Type.String()), spam: Nullable(Type.String()) }),
})
export type SeedTest = Static<typeof SeedTest>
