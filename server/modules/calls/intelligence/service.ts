import { createHash } from 'node:crypto'
import { type Ctx, userIdOf, type WorkCtx } from '#kit/context.ts'
import { createTasks } from '#modules/crm/index.ts'
import { recordAudit } from '#modules/identity/index.ts'
import { readKey } from '#modules/messaging/index.ts'
import { boundedTask } from '#platform/bounded-work/task.ts'
import { openCall, openToChange } from '../access/open.ts'
import { durationOf } from '../lifecycle/present.ts'
import { getPreferences } from '../preferences/routes.ts'
import { findTranscript, linkTasks, listTasksOf } from '../transcripts/queries.ts'
import { nameSpeakers } from '../transcripts/read.ts'
import { NoTranscript, type Segment } from '../transcripts/schema.ts'
import { type Analysis, analyze, type Input } from './analyze.ts'
import { type Intelligence, NoSuchStep, type TasksIn, type TasksMade } from './schema.ts'

const analyzeElsewhere = boundedTask<typeof import('./analyze.ts'), 'analyze'>(
  new URL('./analyze.ts', import.meta.url),
  'analyze',
)

/** So short that the thread which answers is done with it in a moment. */
const FEW_SEGMENTS = 300
const FEW_PHRASES = 500

const run = (ctx: WorkCtx, input: Input): Analysis | Promise<Analysis> => {
  const phrases = input.topics.reduce((sum, topic) => sum + topic.phrases.length, 0)
  return input.segments.length <= FEW_SEGMENTS && phrases <= FEW_PHRASES
    ? analyze(input)
    : ctx.services.boundedWork.run(ctx, analyzeElsewhere, input)
}

type Step = Pick<Analysis['next_steps'][number], 'speaker' | 'at_ms' | 'text'>

/** A step is known by what was said, when and by whom: another transcript of the call counts differently. */
const nameOf = ({ speaker, at_ms, text }: Step): string =>
  createHash('sha256')
    .update(JSON.stringify([speaker, at_ms, text]))
    .digest('hex')

async function load(ctx: Ctx, callId: string) {
  const call = await openCall(ctx, callId)
  const transcript = await findTranscript(ctx.db, callId)
  if (transcript?.status !== 'done') throw NoTranscript()
  const segments = transcript.segments as unknown as Segment[]
  return {
    transcript,
    input: {
      segments,
      durationMs: durationOf(call) ?? 0,
      topics: (await getPreferences(ctx)).topics,
    },
    nameOfSpeaker: await nameSpeakers(ctx, segments),
    tasks: new Map((await listTasksOf(ctx.db, callId)).map(({ step, task_id }) => [step, task_id])),
  }
}

export async function getIntelligence(ctx: WorkCtx, callId: string): Promise<Intelligence> {
  const { transcript, input, nameOfSpeaker, tasks } = await ctx.transact(inner => load(inner, callId))
  const analysis = await run(ctx, input)
  const { summary, summary_model, summary_at } = transcript
  return {
    ...analysis,
    speakers: analysis.speakers.map(({ speaker, ...rest }) => ({
      speaker,
      name: nameOfSpeaker(speaker),
      ...rest,
    })),
    next_steps: analysis.next_steps.map(step => ({ ...step, task_id: tasks.get(nameOf(step)) ?? null })),
    summary: summary === null ? null : { text: summary, model: summary_model ?? '', at: summary_at! },
  }
}

const MOST_TITLE = 300

/** Each step once: under the call's row it is seen which of them are tasks already. */
export async function makeTasks(ctx: WorkCtx, callId: string, { indexes }: TasksIn): Promise<TasksMade> {
  const { input } = await ctx.transact(inner => load(inner, callId))
  const { next_steps: steps } = await run(ctx, input)
  const wanted = [...new Set(indexes ?? steps.map(({ index }) => index))].map(index => {
    const step = steps[index]
    if (!step) throw NoSuchStep(index)
    return step
  })
  return ctx.transact(async inner => {
    const { call } = await openToChange(inner, callId)
    const known = new Map((await listTasksOf(inner.db, callId)).map(one => [one.step, one.task_id]))
    // Two sentences that are alike in everything are one.
    const missing = [...new Map(wanted.map(step => [nameOf(step), step]))].filter(
      ([name]) => !known.has(name),
    )
    const ids = await createTasks(
      inner,
      missing.map(([, step]) => ({
        title: [...step.text].slice(0, MOST_TITLE).join(''),
        notes: `Said in a call, ${Math.floor(step.at_ms / 60_000)} min in.`,
        type: 'todo' as const,
        priority: 'normal' as const,
        due_at: null,
        assignee_id: promiserOf(step.speaker) ?? userIdOf(inner),
        contact_id: call.record_type === 'contact' ? call.record_id : null,
        deal_id: call.record_type === 'deal' ? call.record_id : null,
      })),
    )
    const links = missing.map(([step], at) => ({ step, task_id: ids[at]! }))
    await linkTasks(inner, callId, links)
    for (const { step, task_id } of links) known.set(step, task_id)
    if (links.length > 0) {
      await recordAudit(inner, {
        action: 'call_tasks_created',
        targetKind: 'call',
        targetId: callId,
        detail: { tasks: ids },
      })
    }
    return {
      created: links.length,
      tasks: wanted.map(step => ({ index: step.index, task_id: known.get(nameOf(step))! })),
    }
  })
}

/** A colleague who promised something has it to do; for everybody else whoever makes the tasks. */
function promiserOf(speaker: string): number | null {
  if (!/^user:[1-9]\d{0,8}$/.test(speaker)) return null
  const person = readKey(speaker)
  return person.type === 'user' ? person.id : null
}
