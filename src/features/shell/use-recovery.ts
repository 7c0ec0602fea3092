import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useAuth } from '../../data/auth.tsx'

/**
 * Navigates to the screen for a new password: the link of a reset may open any screen, depending on the project's
 * settings.
 */
export function useRecovery() {
  const { recovering } = useAuth()
  const navigate = useNavigate()
  useEffect(() => {
    if (recovering) void navigate({ to: '/reset-password', replace: true })
  }, [recovering, navigate])
}
