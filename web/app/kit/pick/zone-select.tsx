import { Select } from '@mantine/core'

const zones = Intl.supportedValuesOf('timeZone')

interface ZoneSelectProps {
  label: string
  value: string
  onChange: (zone: string) => void
}

/** Those that the browser knows, and the one that is chosen: old names are still names. */
export const ZoneSelect = ({ label, value, onChange }: ZoneSelectProps) => (
  <Select
    label={label}
    searchable
    allowDeselect={false}
    limit={60}
    data={zones.includes(value) ? zones : [value, ...zones]}
    value={value}
    onChange={zone => zone && onChange(zone)}
  />
)
