import { Select } from '@mantine/core'
import type { PlaceSelectProps } from './place-selects.tsx'

const zones = Intl.supportedValuesOf('timeZone')

interface ZoneSelectProps extends PlaceSelectProps {
  /** It may be taken away again. */
  clearable?: boolean
}

/** Those that the browser knows, and the one that is chosen: old names are still names. */
export const ZoneSelect = ({ value, onChange, ...props }: ZoneSelectProps) => (
  <Select
    {...props}
    searchable
    allowDeselect={false}
    limit={60}
    data={zones.includes(value) || !value ? zones : [value, ...zones]}
    value={value || null}
    onChange={zone => onChange(zone ?? '')}
  />
)
