import { Text } from '@mantine/core'
import type { PortalFeatures, PortalSettings } from '../../../../../sdk/index.ts'
import { useMe } from '../../../kit/session/session.ts'
import { usePortalWords } from '../words.ts'
import css from './preview.module.css'

const places = ['invoices', 'statement', 'quotes', 'contracts', 'subscriptions', 'payment_methods'] as const
const deeds = ['download', 'billing_details', 'change', 'pause', 'cancel'] as const

/** What is there for a customer by these switches: a picture of it, with nothing in it to click. */
export function Preview({ settings, features }: { settings: PortalSettings; features: PortalFeatures }) {
  const words = usePortalWords()
  const { organization } = useMe()
  const label = (name: keyof PortalFeatures) => words.features[name]
  return (
    <figure className={css.figure}>
      <figcaption>
        <Text fw={600} size="sm">
          {words.preview}
        </Text>
        <Text size="xs" c="dimmed">
          {settings.enabled ? words.previewHint : words.closed}
        </Text>
      </figcaption>
      <div className={css.phone}>
        <strong>{organization.name}</strong>
        {settings.intro && <p className={css.intro}>{settings.intro}</p>}
        <ul className={css.places} aria-label={words.reads}>
          {places
            .filter(name => features[name])
            .map(name => (
              <li key={name}>{label(name)}</li>
            ))}
        </ul>
        <ul className={css.deeds} aria-label={words.deeds}>
          {deeds
            .filter(name => features[name] && (name === 'download' || isReached(name, features)))
            .map(name => (
              <li key={name}>{label(name)}</li>
            ))}
        </ul>
      </div>
    </figure>
  )
}

/** Plans are changed where they are read. */
const isReached = (name: (typeof deeds)[number], features: PortalFeatures): boolean =>
  name === 'billing_details' || features.subscriptions
