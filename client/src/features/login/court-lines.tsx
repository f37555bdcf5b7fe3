/** A pickleball court from above, 20 × 44 feet, its kitchens beside the net, and a ball that was just hit. */
export function CourtLines({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 440 640" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <g transform="rotate(-14 220 320)">
        <rect x="70" y="-10" width="300" height="660" fill="#fff" fillOpacity=".05" />
        <rect x="70" y="215" width="300" height="210" fill="#fff" fillOpacity=".06" />
        <g fill="none" stroke="#fff" strokeOpacity=".34" strokeWidth="4">
          <rect x="70" y="-10" width="300" height="660" />
          <path d="M70 215h300M70 425h300M220 -10v225M220 425v225" />
        </g>
        <path d="M40 320h360" stroke="#fff" strokeOpacity=".6" strokeWidth="3" strokeDasharray="2 5" />
      </g>
      <path
        d="M52 470C120 300 205 205 318 190"
        fill="none"
        stroke="#dbea33"
        strokeOpacity=".75"
        strokeWidth="3"
        strokeLinecap="round"
        strokeDasharray="1 12"
      />
      <g transform="translate(338 186)">
        <circle r="22" fill="#dbea33" />
        <g fill="#646f05" fillOpacity=".75">
          <circle cx="0" cy="-12" r="3" />
          <circle cx="-11" cy="-5" r="3" />
          <circle cx="11" cy="-5" r="3" />
          <circle cx="0" cy="1" r="3" />
          <circle cx="-8" cy="10" r="3" />
          <circle cx="8" cy="10" r="3" />
        </g>
      </g>
    </svg>
  );
}
