import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useAuth } from '../../data/auth.tsx'

/** The link of a password reset may end on any screen, as the project's settings have it; it always means this one. */
export function useRecovery() {
  const { recovering } = useAuth()
  const navigate = useNavigate()
  useEffect(() => {
    if (recovering) void navigate({ to: '/reset-password', replace: true })
  }, [recovering, navigate])
}
