import type { Bench, Server } from '../bench.ts'
import { bareRuns, open, until } from '../workflows/world.ts'

const EVENTS = 1_000

/** Answers that were given at once, until the rule has acted on the last of them. */
export async function compareAutomations(bench: Bench, server: Server): Promise<void> {
  const world = await open(bench, server)
  const { organizationId } = world
  const form = (await world.call('POST', '/forms', {
    name: 'Bench',
    fields: [{ type: 'email', label: 'Email' }],
  })) as never as { data: { id: string } }
  const rule = (await world.call('POST', '/automations', {
    name: 'Bench',
    trigger: { type: 'form.submitted', form_id: form.data.id },
    conditions: [{ field: 'status', op: 'eq', value: 'lead' }],
    actions: [{ type: 'update_contact', set: { title: 'Seen' } }],
  })) as never as { data: { workflow_id: string } }
  const addContacts = async () =>
    (
      await bench.query<{ id: string }>(
        `insert into contacts (organization_id, id, first_name, email, title, created_at, updated_at)
         select $1, gen_random_uuid(), 'P', gen_random_uuid() || '@bench.test', 'New', now(), now()
         from generate_series(1, $2::int) returning id`,
        [organizationId, EVENTS],
      )
    ).map(({ id }) => id)
  const seen = async (ids: readonly string[]) =>
    (
      await bench.query<{ n: number }>(
        `select count(*)::int as n from contacts where organization_id = $1 and id = any($2::uuid[]) and title = 'Seen'`,
        [organizationId, ids],
      )
    )[0]!.n
  const worker = await bench.startWorker()
  await bench.compareWork(`automation, ${EVENTS.toLocaleString('en-US')} answers at once`, {
    unit: 'effects/s',
    ours: async () => {
      const contacts = await addContacts()
      const started = performance.now()
      await bench.query(
        `with told as (
           insert into events (organization_id, id, type, at, data)
           select $1, gen_random_uuid(), 'form.submitted', now(), jsonb_build_object('contact_id', c, 'form_id', $3::text,
             'submission_id', c, 'values', '{}'::jsonb, 'utm', '{}'::jsonb)
           from unnest($2::uuid[]) c returning id)
         insert into workflow_inbox (organization_id, id, event_id, type) select $1, gen_random_uuid(), id, 'form.submitted' from told`,
        [organizationId, contacts, form.data.id],
      )
      await until(async () => (await seen(contacts)) === EVENTS)
      return EVENTS / ((performance.now() - started) / 1_000)
    },
    bare: async () => bareRuns(world, rule.data.workflow_id, await addContacts()),
    against: 'the same rows, one transaction per run',
    atLeast: 0.5,
  })
  await worker.stop()
}
