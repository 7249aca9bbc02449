import { createContext } from 'react'
import type { SettingsItem } from '../area.ts'

/** The pages of settings that all areas bring. The shell, which knows the areas, hands them down. */
export const SettingsItems = createContext<readonly SettingsItem[]>([])
