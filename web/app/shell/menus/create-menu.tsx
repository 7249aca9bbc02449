import { Menu } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { address } from '../../kit/address.ts'
import type { Action } from '../../kit/area.ts'
import { usePlaceNames } from '../../kit/navigation/names.ts'
import { useCreations } from './creations.ts'

/** What is made most, from anywhere; everything else by typing what it is. */
export function CreateMenu({ button, onOther }: { button: ReactElement; onOther: () => void }) {
  const navigate = useNavigate()
  return (
    <Menu position="bottom-end" shadow="md" width={220} defaultOpened>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        {useCreations().map(action => (
          <CreateItem
            key={action.id}
            action={action}
            onChoose={() => void navigate({ to: address(action.to), search: action.search ?? {} })}
          />
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<IconSearch size={16} />} onClick={onOther}>
          {usePlaceNames().somethingElse}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

function CreateItem({ action, onChoose }: { action: Action; onChoose: () => void }) {
  const Icon = action.icon
  return (
    <Menu.Item leftSection={<Icon size={16} />} onClick={onChoose}>
      {action.useLabel()}
    </Menu.Item>
  )
}
