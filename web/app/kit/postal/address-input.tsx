import { Fieldset, SimpleGrid, Text, TextInput } from '@mantine/core'
import type { KeyboardEventHandler, ReactNode } from 'react'
import type { PostalAddress } from '../../../../sdk/index.ts'
import { CountrySelect } from '../pick/place-selects.tsx'
import { usePostalWords } from './words.ts'

export const noAddress: PostalAddress = {
  line1: null,
  line2: null,
  postcode: null,
  city: null,
  region: null,
  country: null,
}

/** One that says nothing is none. */
export const addressOrNone = (address: PostalAddress | null): PostalAddress | null =>
  address && Object.values(address).some(part => part?.trim()) ? address : null

export const addressLine = (
  { line1, line2, postcode, city, region, country }: PostalAddress,
  countryName: (code: string) => string,
): string =>
  [line1, line2, [postcode, city].filter(Boolean).join(' '), region, country && countryName(country)]
    .filter(Boolean)
    .join(', ')

interface AddressInputProps {
  label: string
  /** Where it stands in a narrow place, its name beside it. */
  isBare?: boolean
  /** Where its name stands above it already. */
  isNamed?: boolean
  description?: ReactNode
  error?: ReactNode
  value: PostalAddress | null
  onChange: (address: PostalAddress) => void
  onKeyDown?: KeyboardEventHandler
}

/** An address part by part. */
export function AddressInput(props: AddressInputProps) {
  const { label, isBare, isNamed, description, error, value, onChange, onKeyDown } = props
  const words = usePostalWords()
  const address = value ?? noAddress
  const size = isBare ? ('xs' as const) : ('sm' as const)
  const part = (key: keyof PostalAddress) => ({
    'data-part': key,
    label: words[key],
    size,
    value: address[key] ?? '',
    ...(onKeyDown ? { onKeyDown } : {}),
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ ...address, [key]: event.currentTarget.value }),
  })
  return (
    <Fieldset
      variant="unstyled"
      aria-label={label}
      m={0}
      p={0}
      {...(isBare || isNamed
        ? {}
        : {
            legend: (
              <Text size="sm" fw={550} mb={4}>
                {label}
              </Text>
            ),
          })}
      {...(description ? { 'aria-description': String(description) } : {})}
    >
      <SimpleGrid cols={isBare ? 1 : { base: 1, xs: 2 }} spacing="xs" verticalSpacing="xs">
        <TextInput
          {...part('line1')}
          {...(isBare ? { autoFocus: true } : {})}
          {...(error ? { error } : {})}
        />
        <TextInput {...part('line2')} />
        <TextInput {...part('postcode')} />
        <TextInput {...part('city')} />
        <TextInput {...part('region')} />
        <CountrySelect
          data-part="country"
          label={words.country}
          size={size}
          value={address.country ?? ''}
          onChange={country => onChange({ ...address, country: country || null })}
        />
      </SimpleGrid>
    </Fieldset>
  )
}
