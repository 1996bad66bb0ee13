/** Without letters and digits that look alike. */
export const classCodeLetters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
export const classCodeLength = 7
export const classCodePattern = /^[A-Z2-9]{7}$/
