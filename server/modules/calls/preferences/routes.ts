import type { Ctx } from '#kit/context.ts'
import { route, withGuests } from '#kit/route.ts'
import { Data, NamedObject, Nullable, type Static, Text, Type } from '#kit/schema.ts'
import { recordAudit } from '#modules/identity/index.ts'
import { base, GuestsCannot, userReaders } from '#modules/messaging/index.ts'
import { findPreferences, savePreferences } from './queries.ts'
import { defaultTopics, type Topic } from './topics.ts'

const properties = {
  topics: Type.Array(
    Type.Object({
      name: Text(80, { minLength: 1, description: 'What the topic is called.' }),
      phrases: Type.Array(Text(120, { minLength: 1 }), {
        maxItems: 100,
        description: 'Words or phrases that show that it came up, in any case.',
      }),
    }),
    { maxItems: 50, description: 'What to look for in transcripts.' },
  ),
  recording_retention_days: Nullable(
    Type.Integer({
      minimum: 1,
      maximum: 3650,
      description: 'After how many days recordings go, with their transcripts; null: never.',
    }),
  ),
}
const CallSettings = NamedObject('CallSettings', properties)
type CallSettings = Static<typeof CallSettings>

export async function getPreferences(ctx: Ctx): Promise<CallSettings> {
  const row = await findPreferences(ctx.db)
  return {
    topics: (row?.topics as Topic[] | null) ?? defaultTopics.map(topic => ({ ...topic })),
    recording_retention_days: row?.recording_retention_days ?? null,
  }
}

async function updatePreferences(ctx: Ctx, body: Partial<CallSettings>): Promise<CallSettings> {
  const before = await findPreferences(ctx.db)
  await savePreferences(ctx, {
    topics: body.topics ?? before?.topics ?? null,
    recording_retention_days:
      body.recording_retention_days === undefined
        ? (before?.recording_retention_days ?? null)
        : body.recording_retention_days,
  })
  await recordAudit(ctx, { action: 'call_settings_updated', targetKind: 'call_settings', detail: body })
  return getPreferences(ctx)
}

const tag = 'Calls'

export const preferenceRoutes = [
  route({
    method: 'GET',
    path: '/settings/calls',
    operationId: 'getCallSettings',
    tag,
    summary: 'Get the settings of calls',
    base,
    access: userReaders,
    returns: Data(CallSettings),
    handler: async ctx => ({ data: await getPreferences(ctx) }),
  }),
  route({
    method: 'PUT',
    path: '/settings/calls',
    operationId: 'updateCallSettings',
    tag,
    summary: 'Change the settings of calls',
    base,
    access: withGuests('admin', GuestsCannot),
    bodyLimit: 256 * 1024,
    body: Type.Partial(Type.Object(properties)),
    returns: Data(CallSettings),
    handler: async (ctx, { body }) => ({ data: await updatePreferences(ctx, body) }),
  }),
]
