export const classCodeLength = 7
export const classCodePattern = /^[A-Z2-9]{7}$/
