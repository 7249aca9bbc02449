import { Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type Booking, cancelBooking, listBookings } from '../../../../sdk/index.ts'
import { ConfirmButton } from '../../kit/form/confirm-button.tsx'
import { useAct } from '../../kit/form/use-act.ts'
import { client } from '../../kit/session/api.ts'
import { useMay } from '../../kit/session/session.ts'
import { useFormats } from '../../kit/speech.tsx'
import { TextLink } from '../../kit/text-link.tsx'
import { StatusBadge } from './status-badge.tsx'
import { useMarketingWords } from './words.ts'

/** What is booked by a link, in the order of time. */
export function BookingTable({ linkId }: { linkId: string }) {
  const words = useMarketingWords()
  const formats = useFormats()
  const found = useQuery({
    queryKey: ['bookings', 'of', linkId],
    queryFn: () => listBookings({ client, query: { link_id: linkId, limit: 100 } }),
  })
  const rows = found.data?.data ?? []
  if (found.data && rows.length === 0) {
    return (
      <Text c="dimmed" size="sm">
        {words.noBookingsText}
      </Text>
    )
  }
  return (
    <Table.ScrollContainer minWidth={520}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{words.when}</Table.Th>
            <Table.Th>{words.guest}</Table.Th>
            <Table.Th>{words.status}</Table.Th>
            <Table.Th aria-label={words.cancelBooking} />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(one => (
            <Table.Tr key={one.id}>
              <Table.Td>{formats.dateTime(one.start_at)}</Table.Td>
              <Table.Td>
                <TextLink to="/contacts/$contactId" params={{ contactId: one.contact_id }}>
                  {one.name}
                </TextLink>
              </Table.Td>
              <Table.Td>
                <StatusBadge status={one.status} />
              </Table.Td>
              <Table.Td align="right">
                <CancelBooking booking={one} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

export function CancelBooking({ booking }: { booking: Booking }) {
  const words = useMarketingWords()
  const may = useMay()
  const canceling = useAct(() => cancelBooking({ client, path: { booking_id: booking.id }, body: {} }), {
    stale: ['bookings', 'booking-links', 'booking-link'],
    done: words.canceled,
  })
  const isAhead = booking.status === 'confirmed' && Date.parse(booking.end_at) > Date.now()
  if (!isAhead || !may('member')) return null
  return (
    <ConfirmButton
      question={words.cancelQuestion}
      confirm={words.cancelBooking}
      label={`${words.cancelBooking}: ${booking.name}`}
      onConfirm={() => canceling.mutate()}
    >
      {words.cancelBooking}
    </ConfirmButton>
  )
}
