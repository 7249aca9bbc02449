import {
  idField,
  numberField,
  personField,
  type ReportDataset,
  recordFields,
  textField,
  timestampField,
} from '#kit/reporting/dataset.ts'
import { contactFields, contactJoin } from '#modules/crm/index.ts'
import { personFields, personJoin } from '#modules/identity/index.ts'
import { bookingStatuses } from '../bookings/schema.ts'

export const bookingDataset: ReportDataset = {
  name: 'bookings',
  label: 'Bookings',
  description: 'Meetings that people booked.',
  table: 'bookings',
  dateField: 'created_at',
  ownerField: 'host_id',
  joins: { ...personJoin('host', 't.host_id'), ...contactJoin() },
  fields: {
    ...recordFields,
    status: textField('Status', 't.status', { enum: bookingStatuses }),
    link_name: textField('Booking link', 't.link_name'),
    link_id: idField('Booking link ID', 't.link_id'),
    start_at: timestampField('Starts at', 't.start_at', { required: true }),
    minutes: numberField('Minutes', 'extract(epoch from t.end_at - t.start_at) / 60'),
    days_ahead: numberField('Days ahead', 'round(extract(epoch from t.start_at - t.created_at) / 86400, 2)'),
    reschedule_count: numberField('Times moved', 't.reschedule_count'),
    canceled_by: textField('Canceled by', 't.canceled_by'),
    utm_source: textField('utm_source', "t.utm ->> 'source'"),
    utm_medium: textField('utm_medium', "t.utm ->> 'medium'"),
    utm_campaign: textField('utm_campaign', "t.utm ->> 'campaign'"),
    host_id: personField('Host', 't.host_id'),
    contact_id: idField('Contact ID', 't.contact_id', { required: true }),
    ...personFields('host', 'Host'),
    ...contactFields,
  },
  defaultColumns: ['start_at', 'link_name', 'contact.name', 'host.name', 'status'],
}
