import type { Incident } from '../../../../../sdk/index.ts'
import css from '../../../kit/record/rows-table.module.css'
import { WideTable } from '../../../kit/record/wide-table.tsx'
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
    <WideTable label={useMonitoringNames().incidents}>
      <table className={css.table}>
        <thead>
          <tr>
            <th>{words.cause}</th>
            <th>{words.status}</th>
            <th>{words.opened}</th>
            <th data-wide>{words.closed}</th>
          </tr>
        </thead>
        <tbody>
          {incidents.map(one => (
            <tr key={one.id}>
              <td>
                <TextLink to="/monitoring/incidents/$incidentId" params={{ incidentId: one.id }}>
                  {one.cause}
                </TextLink>
              </td>
              <td>
                <IncidentBadge isOpen={one.closed_at === null} />
              </td>
              <td>{formats.dateTime(one.opened_at)}</td>
              <td data-wide>{one.closed_at && formats.dateTime(one.closed_at)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </WideTable>
  )
}
