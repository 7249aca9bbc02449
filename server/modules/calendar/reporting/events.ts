import {
  booleanField,
  idField,
  numberField,
  personField,
  type ReportDataset,
  recordFields,
  textField,
  timestampField,
} from '#kit/reporting/dataset.ts'
import { companyFields, companyJoin, contactFields, contactJoin } from '#modules/crm/index.ts'
import { personFields, personJoin } from '#modules/identity/index.ts'
import { eventStatuses } from '../events/schema.ts'

export const calendarEventDataset: ReportDataset = {
  name: 'calendar_events',
  label: 'Calendar events',
  description:
    'Events of calendars that colleagues see; a series is one row. Private calendars are in no report.',
  table: 'calendar_events',
  where: 't.private_to is null',
  dateField: 'starts_at',
  ownerField: 'owner_id',
  joins: { ...personJoin('owner', 't.owner_id'), ...companyJoin(), ...contactJoin() },
  fields: {
    ...recordFields,
    starts_at: timestampField('Starts at', 't.starts_at', { required: true }),
    ends_at: timestampField('Ends at', 't.ends_at', { required: true }),
    status: textField('Status', 't.status', { enum: eventStatuses }),
    show_as: textField('Shown as', 't.show_as'),
    source: textField('Source', 't.source'),
    all_day: booleanField('All day', 't.all_day'),
    is_series: booleanField('Repeats', 't.rrule is not null'),
    hours: numberField('Hours', 'round(extract(epoch from t.ends_at - t.starts_at) / 3600, 2)'),
    owner_id: personField('Owner', 't.owner_id'),
    contact_id: idField('Contact ID', 't.contact_id'),
    company_id: idField('Company ID', 't.company_id'),
    deal_id: idField('Deal ID', 't.deal_id'),
    booking_id: idField('Booking ID', 't.booking_id'),
    ...personFields('owner', 'Owner'),
    ...companyFields,
    ...contactFields,
  },
  defaultColumns: ['starts_at', 'status', 'hours', 'owner.name', 'contact.name'],
}
