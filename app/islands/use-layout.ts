import { useEffect, useLayoutEffect } from 'react'

/** For components that the server renders too, where React would warn of a layout effect. */
export const useLayout = typeof document === 'undefined' ? useEffect : useLayoutEffect
