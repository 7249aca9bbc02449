import type { Incident } from '../../../../../sdk/index.ts'
import { DataTable } from '../../../kit/record/data-table.tsx'
import { useFormats } from '../../../kit/speech.tsx'
import { TextLink } from '../../../kit/text-link.tsx'
import { useMonitoringNames } from '../names.ts'
import { IncidentBadge } from '../state.tsx'
import { useMonitoringWords } from '../words.ts'

/** The last ones of one check. */
export function IncidentRows({ incidents }: { incidents: readonly Incident[] }) {
  const words = useMonitoringWords()
  const formats = useFormats()
  return (
    <DataTable
      label={useMonitoringNames().incidents}
      rows={incidents}
      keyOf={one => one.id}
      columns={[
        {
          label: words.cause,
          cell: one => (
            <TextLink to="/monitoring/incidents/$incidentId" params={{ incidentId: one.id }}>
              {one.cause}
            </TextLink>
          ),
        },
        { label: words.status, cell: one => <IncidentBadge isOpen={one.closed_at === null} /> },
        { label: words.opened, cell: one => formats.dateTime(one.opened_at) },
        { label: words.closed, isWide: true, cell: one => one.closed_at && formats.dateTime(one.closed_at) },
      ]}
    />
  )
}
