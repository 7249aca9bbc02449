import { CloseButton, Drawer } from '@mantine/core'
import { usePlaceNames } from '../../kit/navigation/names.ts'
import { useCommonWords } from '../../kit/screen/words.ts'
import css from './bottom-bar.module.css'
import { Sidebar } from './sidebar.tsx'

/** The sidebar of a phone, over what is shown. */
export const SideDrawer = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => (
  <Drawer
    opened={isOpen}
    onClose={onClose}
    size={300}
    padding="sm"
    withCloseButton={false}
    attributes={{ content: { 'aria-label': usePlaceNames().all } }}
  >
    <div className={css.close}>
      <CloseButton aria-label={useCommonWords().close} onClick={onClose} />
    </div>
    <Sidebar isWhole />
  </Drawer>
)
