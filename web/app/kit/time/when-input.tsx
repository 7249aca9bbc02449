import { TextInput, type TextInputProps } from '@mantine/core'
import { useSpeech } from '../speech.tsx'
import { useTimeWords } from './words.ts'
import { instantIn, isSkipped, ownZone } from './zoned.ts'

const types = { day: 'date', time: 'time', moment: 'datetime-local' } as const

interface WhenInputProps extends Omit<TextInputProps, 'type' | 'value'> {
  value: string
}

interface ZonedInputProps extends WhenInputProps {
  /** Whose clocks are meant: it stands below the field. `beside`, where the reader chooses it in a field beside this one. */
  zone: string
}

/** Where a day is set: the same day everywhere, so that it has no zone. */
export const DayInput = (props: WhenInputProps) => <TextInput {...props} type={types.day} />

/** Where a time of day is set. */
export const TimeInput = ({ zone, ...props }: ZonedInputProps) => (
  <ZonedInput {...props} type={types.time} zone={zone} moment={undefined} />
)

/** Where a moment is set: `instantIn(zone, value)` is what to send. */
export const MomentInput = ({ zone, ...props }: ZonedInputProps) => (
  <ZonedInput {...props} type={types.moment} zone={zone} moment={props.value} />
)

function ZonedInput({
  zone,
  moment,
  description,
  ...props
}: ZonedInputProps & { type: 'time' | 'datetime-local'; moment: string | undefined }) {
  const words = useTimeWords()
  const { locale } = useSpeech()
  const below =
    zone === 'beside' ? (
      description
    ) : (
      <>
        {description && <>{description} </>}
        {words.zone(zoneName(zone, locale, moment))}
        {moment && note(moment)}
      </>
    )
  return (
    <TextInput
      {...props}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      description={below}
    />
  )

  function note(wall: string): string {
    const text = (timeZone: string) =>
      new Intl.DateTimeFormat(locale, {
        weekday: 'short',
        hour: 'numeric',
        minute: '2-digit',
        timeZone,
      }).format(new Date(instantIn(zone, wall)))
    if (isSkipped(zone, wall)) return ` ${words.skipped(text(zone))}`
    return text(zone) === text(ownZone()) ? '' : ` ${words.yours(text(ownZone()))}`
  }
}

/** "Berlin, GMT+1", by the offset of that day. */
function zoneName(zone: string, locale: string, wall: string | undefined): string {
  const at = wall ? new Date(instantIn(zone, wall)) : new Date()
  const offset = new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: 'shortOffset' })
    .formatToParts(at)
    .find(part => part.type === 'timeZoneName')?.value
  const city = zone.split('/').at(-1)!.replaceAll('_', ' ')
  return offset && offset !== city ? `${city}, ${offset}` : city
}
