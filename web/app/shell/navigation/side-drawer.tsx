import { Drawer } from '@mantine/core'
import { Sidebar } from './sidebar.tsx'

/** The sidebar of a narrow screen, over what is shown. */
export const SideDrawer = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => (
  <Drawer opened={isOpen} onClose={onClose} size={260} title="Bowline" padding="sm">
    <Sidebar />
  </Drawer>
)
