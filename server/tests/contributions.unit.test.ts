import { describe, expect, it } from 'vitest'
import { collectContributions } from '#kit/declared/contributions.ts'
import { event } from '#kit/event.ts'
import { namedTypes } from '#kit/records/record.ts'
import { Type, Uuid } from '#kit/schema.ts'
import { modules } from '#modules/index.ts'
import { usableEvents } from '#modules/workflows/graph/events.ts'

const { exportDatasets, finders, integrationProviders, mergeFields, notificationKinds, recordKinds } =
  collectContributions(modules)

/** What clients see, in the order they see it. An entry more is welcome; these stay where they are. */
const shown: Record<string, { names: readonly string[]; known: string }> = {
  'exported records': {
    names: exportDatasets.map(({ name }) => name),
    known: `contacts companies lists list_members tasks notes activities custom_fields deals deal_history pipelines
      stages opportunities products quotes quote_lines invoices invoice_lines payments credit_notes subscriptions
      subscription_items subscription_changes coupons mrr_movements contracts contract_audit contract_files emails email_attachments email_files
      suppressions sequences sequence_steps sequence_enrollments campaigns campaign_templates campaign_recipients
      workflows workflow_versions workflow_runs calendars calendar_events calendar_guests organization team audit_log`,
  },
  'kinds of notifications': {
    names: notificationKinds.map(({ kind }) => kind),
    known: `quote.viewed quote.accepted quote.declined invoice.paid invoice.overdue invoice.payment_failed
      invoice.disputed contract.viewed contract.signed contract.declined contract.completed contract.expiring
      email.replied email.bounced task.due task.assigned deal.assigned deal.won mention event.invited event.changed
      event.canceled booking.created form.submitted import.done export.done mailbox.paused workflow.failed
      webhook.disabled alert`,
  },
  'triggers of workflows': {
    names: usableEvents().map(one => one.event),
    known: `contact.created contact.updated list.member_added list.member_removed email.sent
      email.delivered email.opened email.clicked email.replied email.bounced email.unsubscribed
      deal.created deal.updated deal.moved deal.won deal.lost task.completed note.added quote.sent
      quote.viewed quote.accepted quote.declined invoice.issued invoice.paid invoice.overdue
      payment.recorded payment.failed contract.sent contract.viewed contract.signed contract.completed
      contract.declined subscription.created subscription.changed subscription.change_scheduled
      subscription.change_canceled subscription.change_failed subscription.paused subscription.resumed
      subscription.coupon_redeemed subscription.trial_ending subscription.canceled
      subscription.reactivated sequence.enrollment_ended opportunity.created workflow.run_ended
      form.submitted booking.created booking.canceled booking.rescheduled page.visited campaign.sent
      lead.converted event.invited event.rsvp`,
  },
  'merge fields': {
    names: mergeFields.map(({ name }) => name).filter(name => name.startsWith('deal.')),
    known: `deal.name deal.amount_cents deal.currency deal.stage deal.stage_id deal.pipeline_id deal.status
      deal.owner_id deal.expected_close_date`,
  },
  'providers of integrations': {
    names: integrationProviders.map(({ provider }) => provider),
    known: `stripe smtp mailgun sendgrid ses aws hetzner github gitlab openai hunter google_mail microsoft_mail serpapi
      dataforseo`,
  },
  'searched records': {
    names: finders.map(({ type }) => type),
    known: `contact company list deal quote invoice contract subscription sequence campaign workflow product page
      event`,
  },
}

describe('what domains contribute', () => {
  it.each(Object.entries(shown))('keeps the order of %s', (_, { names, known }) => {
    const before = known.split(/\s+/)
    expect(names.filter(name => before.includes(name))).toEqual(before)
    expect(new Set(names).size).toBe(names.length)
  })

  it('stands in its place, else behind the others in the order of the modules', () => {
    const finder = (type: string, place?: number) => ({
      type,
      plural: `${type}s`,
      find: async () => [],
      ...(place === undefined ? {} : { place }),
    })
    const { finders: found, exportDatasets: none } = collectContributions([
      { finders: [finder('sail'), finder('boat', 20)] },
      {},
      { finders: [finder('knot', 10), finder('rope')] },
    ])
    expect(found.map(({ type }) => type)).toEqual(['knot', 'boat', 'sail', 'rope'])
    expect(none).toEqual([])
  })

  it('tells of every record that can be followed, linked to, or have notes and files', () => {
    expect(recordKinds.map(({ type }) => type).toSorted()).toEqual(namedTypes.toSorted())
  })

  it('offers workflows what is about contacts, by its name, and nothing else', () => {
    for (const { label, event: name, kinds } of usableEvents()) {
      expect([name, label]).not.toEqual([name, name])
      for (const { schema } of kinds) {
        expect(Object.keys((schema as { properties: object }).properties)).toEqual(
          expect.arrayContaining([expect.stringMatching(/^(contact_ids?|deal_id)$/)]),
        )
      }
    }
    const never = () =>
      // @ts-expect-error nobody knows for whom a workflow should run
      event('boat.sunk', Type.Object({ boat_id: Uuid }), { trigger: { label: 'Boat sunk' } })
    expect(never).toBeTypeOf('function')
  })

  it('stands in a place of its own', () => {
    for (const entries of Object.values(collectContributions(modules)) as { place?: number }[][]) {
      const places = entries.flatMap(({ place }) => place ?? [])
      expect(new Set(places).size).toBe(places.length)
    }
    const places = usableEvents().flatMap(({ kinds }) => kinds.flatMap(({ trigger }) => trigger?.place ?? []))
    expect(new Set(places).size).toBe(places.length)
  })
})
