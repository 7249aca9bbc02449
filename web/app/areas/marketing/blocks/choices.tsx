import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { listBookingLinks, listForms } from '../../../../../sdk/index.ts'
import { client } from '../../../kit/session/api.ts'
import { useEditingWords } from '../editing/words.ts'

interface ChoiceProps {
  value: string
  onChange: (value: string) => void
}

export function FormChoice({ value, onChange }: ChoiceProps) {
  const words = useEditingWords()
  const forms = useQuery({
    queryKey: ['forms', 'choice'],
    queryFn: () => listForms({ client, query: { limit: 200 } }),
  })
  return (
    <Select
      label={words.blockTypes.form}
      required
      searchable
      data={(forms.data?.data ?? []).map(form => ({ value: form.id, label: form.name }))}
      value={value || null}
      onChange={id => onChange(id ?? '')}
    />
  )
}

export function BookingChoice({ value, onChange }: ChoiceProps) {
  const words = useEditingWords()
  const links = useQuery({
    queryKey: ['booking-links', 'choice'],
    queryFn: () => listBookingLinks({ client, query: { limit: 200 } }),
  })
  return (
    <Select
      label={words.blockTypes.booking}
      required
      searchable
      data={(links.data?.data ?? []).map(link => ({ value: link.slug, label: link.name }))}
      value={value || null}
      onChange={slug => onChange(slug ?? '')}
    />
  )
}
