import { Button, Combobox, Loader, Text, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconPackage } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listProducts, type Product } from '../../../../../../sdk/index.ts'
import { client } from '../../../../kit/session/api.ts'
import { useFormats } from '../../../../kit/speech.tsx'
import { useBillingWords } from '../../words.ts'

interface ProductPickerProps {
  currency: string
  onPick: (product: Product) => void
}

export function ProductPicker({ currency, onPick }: ProductPickerProps) {
  const words = useBillingWords()
  const formats = useFormats()
  const [text, setText] = useState('')
  const [q] = useDebouncedValue(text.trim(), 150)
  const combobox = useCombobox({
    onDropdownClose: () => setText(''),
    onDropdownOpen: () => combobox.focusSearchInput(),
  })
  const found = useQuery({
    queryKey: ['products', 'pick', q],
    queryFn: () => listProducts({ client, query: { q, limit: 20 } }),
    enabled: combobox.dropdownOpened,
    placeholderData: keepPreviousData,
  })
  const products = found.data?.data ?? []
  const priceOf = (product: Product) => {
    const listed = (product.prices as Record<string, number>)[currency]
    return listed === undefined
      ? formats.money(product.unit_price_cents, product.currency)
      : formats.money(listed, currency)
  }
  return (
    <Combobox
      store={combobox}
      position="bottom-start"
      width={300}
      shadow="md"
      onOptionSubmit={id => {
        const product = products.find(one => one.id === id)
        if (product) onPick(product)
        combobox.closeDropdown()
      }}
    >
      <Combobox.Target withAriaAttributes={false}>
        <Button
          variant="default"
          leftSection={<IconPackage size={15} />}
          onClick={() => combobox.toggleDropdown()}
        >
          {words.addProduct}
        </Button>
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          value={text}
          onChange={event => setText(event.currentTarget.value)}
          aria-label={words.addProduct}
          rightSection={found.isFetching ? <Loader size={12} /> : null}
        />
        <Combobox.Options mah={260} style={{ overflowY: 'auto' }}>
          {products.map(product => (
            <Combobox.Option key={product.id} value={product.id}>
              <Text size="sm">{product.name}</Text>
              <Text size="xs" c="dimmed">
                {priceOf(product)} · {words.intervals[product.billing_interval]}
              </Text>
            </Combobox.Option>
          ))}
          {found.data && products.length === 0 && <Combobox.Empty>{words.noProducts}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
