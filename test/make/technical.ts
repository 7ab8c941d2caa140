/** The technical data on the wire of a product that records none, and is no pump. */
export const NO_TECHNICAL = {
  material: '',
  shaft_seal: '',
  temperature: '',
  weight: '',
  dimensions: '',
  motor_make: '',
  motor_ip: '',
  motor_insulation: '',
  motor_efficiency: '',
  params: [],
  energy_class: '',
  suction: '',
  stages: '',
  energy_grade: 6,
  fire_cert: '',
  fire_cert_until: '',
} as const
