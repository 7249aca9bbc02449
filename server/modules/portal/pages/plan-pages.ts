import { isUuid } from '#kit/id.ts'
import { NotFound } from '#kit/problem.ts'
import type { RawReply } from '#kit/route.ts'
import { SubscriptionNotFound } from '#modules/subscriptions/index.ts'
import {
  acceptOffer,
  cancelPlan,
  changePlan,
  keepPlan,
  pausePlan,
  previewPlan,
  resumePlan,
} from '../plans/change.ts'
import type { Feature } from '../settings/schema.ts'
import { demand, type Guest } from '../visits/visit.ts'
import { at, renderPortal } from './layout.ts'
import { dateIn } from './parts.ts'
import { previewView } from './plan-views.ts'
import { type Opened, redirect } from './reply.ts'

const needed = {
  change: 'change',
  pause: 'pause',
  resume: 'pause',
  cancel: 'cancel',
  keep: 'cancel',
  'accept-offer': 'cancel',
} as const satisfies Record<string, Feature>

/** What the form of an item says: only what differs is a change. */
function itemsOf(asked: Record<string, string>) {
  const { item, quantity, product_id } = asked
  return [
    {
      id: item ?? '',
      ...(quantity && { quantity: Number(quantity) }),
      ...(product_id && { product_id }),
    },
  ]
}

function resumeAt({ resumes_at }: Record<string, string>): string | null {
  const date = dateIn(resumes_at)
  return date ? `${date}T00:00:00Z` : null
}

/** A form of a plan: first what it comes to, in money; then the same again, as it was shown. */
export async function planPage(opened: Opened, id: string, what: string): Promise<RawReply> {
  const { frame, visit, work, form } = opened
  if (!isUuid(id)) throw SubscriptionNotFound()
  const { expected_hash = '', ...asked } = Object.fromEntries(
    [...(form ?? [])].map(([name, value]) => [name, value.slice(0, 2_000)]),
  )
  if (!visit) throw NotFound()
  if (what === 'preview') {
    demand(visit, ['change', 'pause', 'cancel'])
    const action = (['pause', 'resume', 'cancel'] as const).find(one => one === asked.action) ?? 'change'
    const preview = await work.transact(ctx =>
      previewPlan(ctx, visit as Guest, id, {
        action,
        ...(action === 'change' && { items: itemsOf(asked) }),
        ...(action === 'pause' && { resumes_at: resumeAt(asked) }),
      }),
    )
    const body = previewView(frame, id, preview, { ...asked, action })
    return renderPortal(frame, { title: frame.words.preview, body, current: 'subscriptions' })
  }
  const feature = needed[what as keyof typeof needed]
  if (!feature) throw NotFound()
  demand(visit, [feature])
  const guest = visit as Guest
  await work.transact(async ctx => {
    if (what === 'change') await changePlan(ctx, guest, id, { items: itemsOf(asked), expected_hash })
    else if (what === 'pause') await pausePlan(ctx, guest, id, { resumes_at: resumeAt(asked), expected_hash })
    else if (what === 'resume') await resumePlan(ctx, guest, id, { expected_hash })
    else if (what === 'cancel')
      await cancelPlan(ctx, guest, id, { reason: asked.reason?.trim() || null, expected_hash })
    else if (what === 'keep') await keepPlan(ctx, guest, id)
    else await acceptOffer(ctx, guest, id)
  })
  return redirect(at(frame, '/subscriptions'))
}
