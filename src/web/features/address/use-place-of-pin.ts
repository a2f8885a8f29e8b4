import { useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { Address } from '#contract/accounts.ts'
import { isPincode, stateOfPincode } from '#rules/india.ts'
import { call } from '#web/lib/api.ts'

export type AddressFields = Omit<Address, 'address_id' | 'version'>

/**
 * Returns what is called with each typed PIN: it fills in the state at once where the first digits tell it, and asks the
 * shop for the rest. What somebody has typed or chosen for the city stays.
 */
export function usePlaceOfPin(form: UseFormReturn<AddressFields>, validates: boolean) {
  const filled = useRef({ city: '', state: '' })

  function set(name: 'city' | 'state', value: string) {
    filled.current[name] = value
    form.setValue(name, value, { shouldValidate: validates })
  }

  function propose(name: 'city' | 'state', value: string) {
    const now = form.getValues(name)
    if (now === '' || now === filled.current[name]) set(name, value)
  }

  return async (typed: string) => {
    const only = stateOfPincode(typed)
    if (only) set('state', only)
    if (!isPincode(typed)) return
    // Without an answer the rider types the city, as ever.
    const place = await call('GET /pincodes/{pincode}', { params: { pincode: typed } }).catch(() => null)
    if (!place || form.getValues('pincode') !== typed) return
    propose('city', place.city ?? '')
    if (!only && place.state) propose('state', place.state)
  }
}
