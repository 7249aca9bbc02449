import type { ForeignTable } from './rules.ts'

const heldByCrm = [
  'opportunities',
  'quotes',
  'invoices',
  'subscriptions',
  'sequence_enrollments',
  'workflow_runs',
  'email_messages',
]

/** Tables of others that a module touches, in TypeScript or in its routines. Only here may a line be added, with its reason. */
export const foreignTables: readonly ForeignTable[] = [
  ...heldByCrm.map(
    table =>
      ({
        module: 'crm',
        does: 'reads',
        table,
        why: 'whom a row belongs to is locked before the row, by its owner, in the packet that locks the row',
      }) as const,
  ),
  {
    module: 'email',
    does: 'reads',
    table: 'trash_rows',
    why: 'contents of attachments are kept as long as a mail in the trash names them',
  },
  {
    module: 'crm',
    does: 'reads',
    table: 'notification_settings',
    why: 'a task is due at the end of a day on the clock of whoever does it, and that clock is set there',
  },
  {
    module: 'crm',
    does: 'reads',
    table: 'suppressions',
    why: 'which addresses of a contact get no mail is shown with them, by the statement that reads the contact',
  },
  {
    module: 'tracking',
    does: 'reads',
    table: 'email_recipients',
    why: 'whom a link of a mail was made for is known only there',
  },
  {
    module: 'tracking',
    does: 'reads',
    table: 'email_messages',
    why: 'a hit is judged by when its mail was sent',
  },
  {
    module: 'tracking',
    does: 'writes',
    table: 'email_messages',
    why: 'an open and a click are shown with the mail, counted in the statement that settles them',
  },
  {
    module: 'subscriptions',
    does: 'reads',
    table: 'invoices',
    why: 'a renewal that is unpaid is found by joining its invoice, thousands at a time',
  },
  {
    module: 'sequences',
    does: 'reads',
    table: 'email_messages',
    why: 'a thread goes on from the mail before it',
  },
  {
    module: 'sequences',
    does: 'reads',
    table: 'suppressions',
    why: 'candidates are counted by the hundred thousand in one statement',
  },
  {
    module: 'sequences',
    does: 'writes',
    table: 'agenda',
    why: 'not yet moved: arming a million wakes at once needs one statement',
  },
  {
    module: 'campaigns',
    does: 'reads',
    table: 'suppressions',
    why: 'an audience of a million is sorted out by the statement that writes it down',
  },
  {
    module: 'campaigns',
    does: 'reads',
    table: 'email_messages',
    why: 'opens and clicks of a page of recipients are those of their mails',
  },
  {
    module: 'operations',
    does: 'writes',
    table: 'idempotency_keys',
    why: 'housekeeping of the platform, run as a cron of this module',
  },
  {
    module: 'operations',
    does: 'writes',
    table: 'directory',
    why: 'housekeeping of the platform, run as a cron of this module',
  },
  {
    module: 'identity',
    does: 'writes',
    table: 'directory',
    why: 'ending all sessions of a person takes their tokens with them, in one statement',
  },
  {
    module: 'workflows',
    does: 'reads',
    table: 'events',
    why: 'when something last happened to a contact is read by an index of its own',
  },
  {
    module: 'workflows',
    does: 'reads',
    table: 'email_messages',
    why: 'what became of the mails of a workflow is added up by joining them to its runs',
  },
  {
    module: 'crm',
    does: 'reads',
    table: 'events',
    why: 'the history of a record, field by field, is the log of what happened to it',
  },
  {
    module: 'analytics',
    does: 'reads',
    table: 'events',
    why: 'funnels, cohorts and touches are read from the log of what happened',
  },
  {
    module: 'contracts',
    does: 'reads',
    table: 'directory',
    why: 'which links a contract has is looked up by the command that verifies',
  },
  {
    module: 'contracts',
    does: 'writes',
    table: 'directory',
    why: 'links of a voided contract end in the same statement',
  },
  {
    module: 'cloud',
    does: 'reads',
    table: 'integrations',
    why: 'which clouds are connected is counted with the rest of the tenant',
  },
  {
    module: 'cloud',
    does: 'reads',
    table: 'audit_log',
    why: 'the audit log of the infrastructure is a part of the one there is',
  },
  { module: 'cloud', does: 'writes', table: 'organizations', why: 'the plan is a column there' },
  {
    module: 'campaigns',
    does: 'reads',
    table: 'email_hits',
    why: 'clicks are counted as they are written, by a trigger',
  },
  ...(['leads', 'tracking', 'webhooks', 'workflows'] as const).map(module => ({
    module,
    does: 'writes' as const,
    table: 'agenda',
    why: 'what is found outside of all organizations is put on the agenda by the routine that finds it',
  })),
  {
    module: 'tracking',
    does: 'reads',
    table: 'directory',
    why: 'whose a hit is, is known only there, and asked for thousands at a time',
  },
  ...(
    [
      'contracts',
      'email_messages',
      'email_recipients',
      'events',
      'invoices',
      'quotes',
      'subscriptions',
      'suppressions',
    ] as const
  ).map(table => ({
    module: 'transfer',
    does: 'reads' as const,
    table,
    why: 'what is held about a person, or has to be kept, is looked up wherever it is',
  })),
]
