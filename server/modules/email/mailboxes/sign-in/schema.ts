import { problem } from '#kit/problem.ts'
import { Choice, NamedObject, Nullable, type Static, Text, Timestamp, Type, Uuid } from '#kit/schema.ts'
import { say } from '#kit/text/sentence.ts'
import { webmailProviders } from './client.ts'

export const ProviderNotFound = problem(404, 'provider_not_found', 'Provider not found')
export const SignInNotSetUp = problem(
  409,
  'sign_in_not_set_up',
  (label: string) => say`${{ label }} sign-in is not set up`,
  'Google',
)

export const WebmailProviderOut = NamedObject('WebmailProvider', {
  provider: Choice(webmailProviders),
  label: Type.String(),
  configured: Type.Boolean(),
  source: Nullable(Choice(['integration', 'server'])),
  redirect_uri: Type.String({ description: 'To be entered at the provider as it stands' }),
  scopes: Type.Array(Type.String()),
})

export const WebmailStart = Type.Object({
  mailbox_id: Type.Optional(Nullable(Uuid)),
  return_to: Type.Optional(
    Nullable(
      Text(1_000, {
        description: 'A path on this server to come back to; without it a page says how it went.',
        examples: ['/settings/mailboxes'],
      }),
    ),
  ),
})
export type WebmailStart = Static<typeof WebmailStart>

export const WebmailStarted = NamedObject('WebmailSignIn', {
  authorization_url: Type.String(),
  expires_at: Timestamp,
})
