import { Menu } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { address } from '../../kit/address.ts'
import type { Action } from '../../kit/area.ts'
import { useCreations } from './creations.ts'

/** Everything one can make from anywhere. */
export function CreateMenu({ button }: { button: ReactElement }) {
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
