import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type Booking, type ListBookingsData, listBookings } from '../../../../sdk/index.ts'
import type { Column } from '../../kit/list/columns.ts'
import { ListScreen } from '../../kit/list/list-screen.tsx'
import { client } from '../../kit/session/api.ts'
import { useFormats } from '../../kit/speech.tsx'
import { CancelBooking } from './booking-table.tsx'
import { useMarketingNames } from './names.ts'
import { StatusBadge } from './status-badge.tsx'
import { useMarketingWords } from './words.ts'

export function BookingsPage(): ReactNode {
  const words = useMarketingWords()
  const formats = useFormats()
  const columns: Column<Booking>[] = [
    { id: 'when', label: words.when, render: one => formats.dateTime(one.start_at) },
    { id: 'guest', label: words.guest, render: one => one.name, face: one => ({ name: one.name, size: 20 }) },
    { id: 'status', label: words.status, render: one => <StatusBadge status={one.status} /> },
    { id: 'link', label: words.name, wide: true, render: one => one.link_name },
    { id: 'email', label: words.email, wide: true, render: one => one.email },
    { id: 'cancel', label: words.cancelBooking, wide: true, render: one => <CancelBooking booking={one} /> },
  ]
  return (
    <ListScreen<Booking, ListBookingsData>
      entity="bookings"
      title={useMarketingNames().bookings}
      search={useSearch({ from: '/shell/bookings' })}
      columns={columns}
      hasSearch={false}
      filters={[
        {
          key: 'status',
          label: words.status,
          single: true,
          options: (['confirmed', 'canceled', 'no_show'] as const).map(value => ({
            value,
            label: words.statuses[value],
          })),
        },
      ]}
      fetch={(query, signal) => listBookings({ client, query, signal })}
      nameOf={one => one.name}
      newLabel={null}
      emptyTitle={words.noBookings}
      emptyText={words.noBookingsText}
    />
  )
}
