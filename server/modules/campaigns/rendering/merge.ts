import type { WorkCtx } from '#kit/context.ts'
import { Problem } from '#kit/problem.ts'
import { type Person, withSender } from '#modules/crm/index.ts'
import { boundedTask, Refused } from '#platform/bounded-work/task.ts'
import { isPlainTemplate } from '#platform/liquid/plain.ts'
import { type Content, type Merged, mergeOne } from './merge-work.ts'

export type { Content, Merged } from './merge-work.ts'

const mergeElsewhere = boundedTask<typeof import('./merge-work.ts'), 'mergeMany'>(
  new URL('./merge-work.ts', import.meta.url),
  'mergeMany',
)

/** A compiled mail is long by nature; without loops its time still goes by its length. */
const LONGEST_PLAIN = 200_000
/** So many to a process's turn, so that others come in between. */
const TOGETHER = 20

type Worker = Pick<WorkCtx, 'services' | 'organizationId' | 'request'>

export const isPlain = ({ subject, preheader, html, text }: Content): boolean =>
  [subject, preheader, html, text].every(template => isPlainTemplate(template, { longest: LONGEST_PLAIN }))

/** Mails in the order of the people: plain templates here and now, all others in another process. */
export async function mergeAll(
  ctx: Worker,
  content: Content,
  people: readonly Record<string, unknown>[],
): Promise<Merged[]> {
  if (isPlain(content)) return people.map(fields => mergeOne(content, fields))
  const merged: Merged[] = []
  for (let at = 0; at < people.length; at += TOGETHER) {
    const part = people.slice(at, at + TOGETHER)
    // Each turn has a budget of its own: mails of a large batch must not fail for those before them.
    const of = { services: ctx.services, organizationId: ctx.organizationId, request: null }
    merged.push(
      ...(await ctx.services.boundedWork
        .run(of, mergeElsewhere, { content, people: part })
        .catch(blame(part))),
    )
  }
  return merged
}

/** What is wrong with the text; that nobody has time for it now is another matter. */
const blame =
  (part: readonly unknown[]) =>
  (error: unknown): Merged[] => {
    const isText = error instanceof Refused || (error instanceof Problem && error.code === 'too_costly')
    if (!isText) throw error
    return part.map(() => ({ error: (error as Error).message }))
  }

export interface MergeContext {
  campaign: { name: string }
  organization: { name: string; address: string }
  sender: { from_name: string; from_email: string }
}

/** The organization as templates name it: its address in one line. */
export const organizationFields = ({ name, address }: MergeContext['organization']) => ({
  name,
  address: address
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean)
    .join(', '),
})

/** Everything a template of a campaign may ask for. */
export const fieldsOf = (person: Person, around: MergeContext, viewUrl: string): Record<string, unknown> => ({
  ...withSender(person.fields, around.sender),
  campaign: { name: around.campaign.name },
  organization: organizationFields(around.organization),
  view_url: viewUrl,
})
