import type { Ctx } from '#kit/context.ts'
import {
  addToList,
  type ContactIn,
  createTasks,
  type Person,
  removeMember,
  updateContacts,
} from '#modules/crm/index.ts'
import { createDeal, updateDeal } from '#modules/deals/index.ts'
import { findUserIds } from '#modules/identity/index.ts'
import { enroll } from '#modules/sequences/index.ts'
import { causedBy } from '../engine/causes.ts'
import { zoneOf } from '../engine/plan.ts'
import { configFor } from '../engine/program.ts'
import { takeTurns } from '../engine/queries.ts'
import type { Act, Performed } from '../engine/walk.ts'
import { fieldsOf } from '../facts/view.ts'
import type { Config } from '../graph/configs.ts'
import type { ActionKind, NodeKind } from '../graph/schema.ts'
import { startOne } from '../intake/start-one.ts'
import { sendEmails, sendNotices } from './mails.ts'
import { type ActionContext, asEngine, type Performer } from './performer.ts'
import { prepareDeal, prepareDealPatch, preparePatch, prepareRequest, prepareTask } from './prepare.ts'

const done = (output?: unknown): Performed => ({ kind: 'done', output })
const skipped = (reason: string): Performed => ({ kind: 'skipped', reason })

const personOf = ({ facts }: ActionContext, { run }: Act): Person | undefined =>
  facts.people.get(run.row.contact_id ?? '')

/** One by one, each known as the cause of what follows from it. */
const each =
  <K extends NodeKind>(
    work: (scene: ActionContext, act: Act, config: Config<K>, person: Person) => Promise<Performed>,
  ): Performer =>
  async (scene, acts) => {
    const results: Performed[] = []
    for (const act of acts) {
      const person = personOf(scene, act)
      results.push(
        person
          ? await causedBy(act.run.row, () => work(scene, act, configFor<Config<K>>(act.node), person))
          : skipped('contact_deleted'),
      )
    }
    return results
  }

/** All whose contact is there act at once; those of runs that are equally deep have one cause. */
const together =
  (work: Performer): Performer =>
  async (scene, acts) => {
    const results = new Map<Act, Performed>()
    const here = acts.filter(act => personOf(scene, act))
    for (const [depth, group] of Map.groupBy(here, act => act.run.row.depth)) {
      const performed = await causedBy({ depth }, () => work(scene, group))
      for (const [n, act] of group.entries()) results.set(act, performed[n]!)
    }
    return acts.map(act => results.get(act) ?? skipped('contact_deleted'))
  }

const changeContacts = (
  { ctx }: ActionContext,
  changes: readonly { act: Act; input: ContactIn }[],
): Promise<void> =>
  updateContacts(
    asEngine(ctx),
    changes.map(({ act, input }) => ({ id: act.run.row.contact_id!, input })),
  )

const changeAll: Performer = async (scene, acts) => {
  const changes: { act: Act; input: ContactIn }[] = []
  for (const act of acts) {
    const config = configFor<Config<'update_contact'>>(act.node)
    changes.push({ act, input: await preparePatch(scene.ctx, config, fieldsOf(scene.facts, act.run)) })
  }
  await changeContacts(scene, changes)
  return acts.map(() => done())
}

const makeTasks: Performer = async ({ ctx, workflow, program, facts }, acts) => {
  const surroundings = { now: ctx.now, zone: zoneOf(program, facts), author: workflow.created_by_id }
  const tasks: Parameters<typeof createTasks>[1][number][] = []
  for (const { run, node } of acts) {
    const person = facts.people.get(run.row.contact_id!)!
    const config = configFor<Config<'create_task'>>(node)
    const prepared = await prepareTask(ctx, config, fieldsOf(facts, run), person, surroundings)
    tasks.push({ ...prepared, contact_id: person.id, deal_id: run.dealId })
  }
  return (await createTasks(asEngine(ctx), tasks)).map(task_id => done({ task_id }))
}

const addToLists: Performer = async ({ ctx }, acts) => {
  const results = new Map<Act, Performed>()
  for (const [node, group] of Map.groupBy(acts, act => act.node)) {
    const { list_id } = configFor<Config<'add_to_list'>>(node)
    const ids = group.map(({ run }) => run.row.contact_id!)
    const added = new Set(await addToList(asEngine(ctx), list_id.toLowerCase(), ids))
    // Of two runs of one contact the first has put it there.
    for (const act of group)
      results.set(act, added.delete(act.run.row.contact_id!) ? done() : skipped('already_on_list'))
  }
  return acts.map(act => results.get(act)!)
}

/** Who of those named has not left, in the order of the config. */
export async function stillHere(ctx: Ctx, userIds: readonly number[]): Promise<number[]> {
  const here = new Set(await findUserIds(ctx.db, userIds))
  return userIds.filter(id => here.has(id))
}

const assignOwners: Performer = async (scene, acts) => {
  const results = new Map<Act, Performed>()
  for (const [node, group] of Map.groupBy(acts, act => act.node)) {
    const config = configFor<Config<'assign_owner'>>(node)
    const user_ids = await stillHere(scene.ctx, config.user_ids)
    const meant = group.filter(act => {
      if (user_ids.length === 0) results.set(act, skipped('nobody_to_assign'))
      else if (config.only_if_unowned && personOf(scene, act)!.owner_id !== null)
        results.set(act, skipped('already_owned'))
      else return true
      return false
    })
    if (meant.length === 0) continue
    const first = await takeTurns(scene.ctx, scene.workflow.id, node.id, meant.length)
    const turns = meant.map((act, n) => ({
      act,
      input: { owner_id: user_ids[(first + n) % user_ids.length]! },
    }))
    await changeContacts(scene, turns)
    for (const { act, input } of turns) results.set(act, done(input))
  }
  return acts.map(act => results.get(act)!)
}

export const performers: Record<ActionKind, Performer> = {
  send_email: sendEmails,
  notify: sendNotices,
  assign_owner: together(assignOwners),
  create_task: together(makeTasks),
  update_contact: together(changeAll),
  add_to_list: together(addToLists),
  remove_from_list: each<'remove_from_list'>(async ({ ctx }, _, { list_id }, person) => {
    try {
      await removeMember(asEngine(ctx), list_id.toLowerCase(), person.id)
      return done()
    } catch (error) {
      if ((error as { code?: string }).code === 'member_not_found') return skipped('not_on_list')
      throw error
    }
  }),
  enroll_sequence: each<'enroll_sequence'>(async ({ ctx }, _, { sequence_id }, person) => {
    const { enrolled, skipped: left } = await enroll(asEngine(ctx), sequence_id.toLowerCase(), {
      contact_ids: [person.id],
    })
    return enrolled > 0 ? done() : skipped(left.items[0]?.reason ?? 'not_enrolled')
  }),
  create_deal: each<'create_deal'>(async ({ ctx, facts }, { run }, config, person) => {
    const deal = await createDeal(asEngine(ctx), await prepareDeal(ctx, config, fieldsOf(facts, run), person))
    return { kind: 'done', output: { deal_id: deal.id }, ...(run.dealId ? {} : { dealId: deal.id }) }
  }),
  update_deal: each<'update_deal'>(async ({ ctx, facts }, { run }, config) => {
    if (!run.dealId) return skipped('no_deal')
    await updateDeal(asEngine(ctx), run.dealId, await prepareDealPatch(ctx, config, fieldsOf(facts, run)))
    return done()
  }),
  start_workflow: each<'start_workflow'>(async ({ ctx }, { run }, { workflow_id }, person) => {
    const started = await startOne(asEngine(ctx), workflow_id.toLowerCase(), person.id, {
      trigger: { type: 'workflow', event: null, event_id: null },
      data: run.row.data,
      depth: run.row.depth + 1,
      dealId: run.dealId,
    })
    return started.runId ? done({ run_id: started.runId }) : skipped(started.reason)
  }),
  webhook: async ({ ctx, facts, workflow }, acts) => {
    const results: Performed[] = []
    for (const { run, node } of acts) {
      const ids = { runId: run.row.id, nodeId: node.id, workflowId: workflow.id }
      const config = configFor<Config<'webhook'>>(node)
      results.push({ kind: 'call', ...(await prepareRequest(ctx, config, fieldsOf(facts, run), ids)) })
    }
    return results
  },
}
