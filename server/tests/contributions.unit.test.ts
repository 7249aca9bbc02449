import { describe, expect, it } from 'vitest'
import { collectContributions } from '#kit/declared/contributions.ts'
import { recordTypes } from '#kit/records/record.ts'
import { modules } from '#modules/index.ts'

const { exportDatasets, finders, notificationKinds, recordKinds } = collectContributions(modules)

/** What clients see, in the order they see it. An entry more is welcome; these stay where they are. */
const shown: Record<string, { names: readonly string[]; known: string }> = {
  'exported records': {
    names: exportDatasets.map(({ name }) => name),
    known: `contacts companies lists list_members tasks notes activities custom_fields deals deal_history pipelines
      stages opportunities products quotes quote_lines invoices invoice_lines payments credit_notes subscriptions
      subscription_items mrr_movements contracts contract_audit contract_files emails email_attachments email_files
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

  it('tells of every record that people can follow', () => {
    expect(recordKinds.map(({ type }) => type).toSorted()).toEqual(recordTypes.toSorted())
  })

  it('stands in a place of its own', () => {
    for (const entries of Object.values(collectContributions(modules)) as { place?: number }[][]) {
      const places = entries.flatMap(({ place }) => place ?? [])
      expect(new Set(places).size).toBe(places.length)
    }
  })
})
