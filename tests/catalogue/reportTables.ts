// What the catalogue must be, written by hand.

/** Id, label, type, tables, modes, roles. */
export const dimensionTable = `
hour | Hour | datetime | all | sd | ADSV
day | Day | date | all | sd | ADSV
week | Week (Monday) | date | all | sd | ADSV
month | Month | text | all | sd | ADSV
hour_of_day | Hour of day | int | all | sd | AD
weekday | Weekday | int | all | sd | AD
demand_name | Publisher | text | all | sd | A
demand_id | Publisher ID | int | all | sd | A
manager_name | Manager | text | all | sd | A
channel_name | Channel | text | SDIER | s | ADS
channel_id | Channel ID | int | SDIER | s | ADS
channel_uid | Channel UID | text | SDIER | s | ADS
sub_name | Sub-publisher | text | SDI | s | AD
sub_id | Sub-publisher ID | int | SDI | s | AD
tag_name | Tag | text | DIER | s | AD
tag_id | Tag ID | int | DIER | s | AD
tag_uid | Tag UID | text | DIER | s | AD
advertiser_name | Advertiser | text | DBIE | sd | ADV
advertiser_id | Advertiser ID | int | DBIE | sd | ADV
marketplace_name | Marketplace | text | DIER | s | AD
marketplace_uid | Marketplace UID | text | DIER | s | A
marketplace_id | Marketplace ID | int | DIER | s | A
integration | Integration | enum | D | s | AD
partner | Partner | enum | D | s | AD
campaign_name | Campaign | text | BIER | d | ADV
campaign_id | Campaign ID | int | BIER | d | ADV
creative_name | Creative | text | BE | d | ADV
creative_id | Creative ID | int | BE | d | ADV
adexchange_name | Ad exchange | text | BIR | d | AD
adexchange_id | Ad exchange ID | int | BIR | d | AD
supplier_name | Supplier | text | BI | d | AD
supplier_id | Supplier ID | int | BI | d | AD
deal_name | Deal | text | BR | d | ADV
deal_id | Deal ID (external) | text | DBR | sd | ADV
deal_type | Deal type | enum | B | d | AD
environment | Environment | enum | SDBIE | sd | ADSV
ad_format | Ad format | enum | SDB | sd | ADSV
app_name | App | text | SDBIE | sd | ADSV
app_bundle | App bundle | text | SDBIE | sd | ADSV
app_store | App store | enum | SDBIE | sd | ADS
site_name | Site | text | SDBIE | sd | ADSV
site_domain | Domain | text | SDBIE | sd | ADSV
content_category | Content category | text | SDB | sd | ADS
publisher_id | Seller ID in request | text | B | d | AD
seller_type | Direct / reseller | enum | B | d | AD
country | Country | text | SDBI | sd | ADSV
region | Region group | enum | SDBI | sd | ADSV
state | US state | text | SDB | sd | AD
device | Device | enum | SDBIE | sd | ADSV
os | Operating system | enum | SDBIE | sd | ADSV
browser | Browser / TV brand | enum | SDB | sd | AD
venue_type | Venue type | enum | SB | sd | AD
start_delay | Break position | enum | SDB | sd | ADV
plcmt | Placement type | enum | SDB | sd | AD
player_size | Player size | enum | SDB | sd | AD
pod_position | Slot in pod | int | DB | sd | AD
duration_bucket | Ad length | enum | DB | sd | ADV
adomain | Advertiser domain | text | D | s | AD
bid_bucket | Bid bucket | enum | DB | sd | AD
floor_bucket | Floor bucket | enum | SB | sd | AD
consent_state | Consent | enum | SB | sd | AD
param | Parameter | text | SD | s | AD
ivt_name | IVT vendor setup | text | I | sd | AD
ivt_vendor | Vendor | enum | I | sd | AD
ivt_stage | Stage | enum | I | sd | AD
ivt_type | GIVT / SIVT | enum | I | sd | AD
ivt_category | IVT category | enum | I | sd | AD
error_code | Error code | int | E | sd | AD
error_group | Error group | enum | E | sd | AD
reason_kind | Reason kind | enum | R | sd | AD
reason_code | Reason | int | R | sd | AD
`;

/** Id, label, unit, adds up, tables, modes, roles. */
export const metricTable = `
rev | Revenues | $ | yes | SDB | sd | A D S
cost | Cost | $ | yes | SDB | sd | A D V
profit | Profit | $ | yes | SDB | sd | A D
margin | Margin | % | no | SDB | sd | A D
systemCost | System cost | $ | yes | SB | sd | A, D with showSystemCost
net_profit | Net profit | $ | yes | SB | sd | as systemCost
rev_mt | Marketplace total | $ | yes | SD | s | A
rev_md | Marketplace publisher revenue | $ | yes | SD | s | A D
rev_m | Marketplace revenue | $ | yes | SD | s | A
take_m | Marketplace take rate | % | no | SD | s | A
rev_own | Own-demand revenue | $ | yes | SD | s | A D
fee | Third-party fees | $ | yes | DB | sd | A D
ecpm | eCPM | $ | no | SDB | sd | A D S
cpm_cost | Cost CPM | $ | no | SDB | sd | A D V
rpm | Revenue per 1000 requests | $ | no | SDB | sd | A D S
rpo | Revenue per 1000 opportunities | $ | no | SDB | sd | A D
cpcv | Cost per completed view | $ | no | DB | sd | A D V
cpc | Cost per click | $ | no | DB | sd | A D V
avg_floor | Average floor | $ | no | SDB | sd | A D
avg_bid | Average bid CPM | $ | no | DB | sd | A D
avg_win | Average clearing CPM | $ | no | DB | sd | A D
calls | Calls | # | yes | S | s | A D S
blocked | Blocked | # | yes | S | s | A D S
blocked_target | Blocked by targeting | # | yes | S | s | A D
blocked_ivt | Blocked as IVT | # | yes | S | s | A D
blocked_quality | Blocked by lists or ads.txt | # | yes | S | s | A D
blocked_limit | Blocked by caps or QPS | # | yes | S | s | A D
blocked_param | Blocked, parameter missing | # | yes | S | s | A D
usable_rate | Usable rate | % | no | S | s | A D S
reqs | Requests | # | yes | SDB | sd | A D S
qps | Average QPS | # | no | SDB | sd | A D
missed | Missed opportunities | # | yes | S | s | A D
opps | Opportunities | # | yes | SDB | sd | A D S
opp_rate | Opportunity rate | % | no | SDB | sd | A D S
imps | Impressions | # | yes | SDB | sd | A D S V
fill | Fill | % | no | SDB | sd | A D S
opp_fill | Opportunity fill | % | no | SDB | sd | A D S
passbacks | Passbacks | # | yes | S | s | A D
bids | Bids | # | yes | DB | sd | A D
bid_rate | Bid rate | % | no | DB | sd | A D
nobids | No bids | # | yes | DB | sd | A D
filtered | Filtered bids | # | yes | D | s | A D
wins | Wins | # | yes | DB | sd | A D
win_rate | Win rate | % | no | DB | sd | A D
render_rate | Render rate | % | no | DB | sd | A D
losses | Losses | # | yes | B | d | A D
timeouts | Timeouts | # | yes | D | s | A D
timeout_rate | Timeout rate | % | no | D | s | A D
bad_resps | Bad responses | # | yes | D | s | A D
resp_ms | Average response time (ms) | # | no | SDB | sd | A D
start | Start | # | yes | DB | sd | A D V
firstQuartile | First Quartile | # | yes | DB | sd | A D V
midpoint | Mid Point | # | yes | DB | sd | A D V
thirdQuartile | Third Quartile | # | yes | DB | sd | A D V
complete | Complete | # | yes | DB | sd | A D V
start_rate | Start rate | % | no | DB | sd | A D V
q1_rate | First quartile rate | % | no | DB | sd | A D V
mid_rate | Mid point rate | % | no | DB | sd | A D V
q3_rate | Third quartile rate | % | no | DB | sd | A D V
vcr | Video completion rate | % | no | DB | sd | A D V
avg_view_sec | Average view time (s) | # | no | DB | sd | A D V
clicks | Clicks | # | yes | DB | sd | A D V
ctr | Click-through rate | % | no | DB | sd | A D V
skips | Skips | # | yes | DB | sd | A D
skip_rate | Skip rate | % | no | DB | sd | A D
mutes | Mutes | # | yes | DB | sd | A D
view_meas | Measurable impressions | # | yes | DBI | sd | A D V
view_imps | Viewable impressions | # | yes | DBI | sd | A D V
viewability | Viewability | % | no | DBI | sd | A D V
pod_reqs | Pod requests | # | yes | S | s | A D
pod_slot_fill | Pod slot fill | % | no | S | s | A D
pod_time_fill | Pod time fill | % | no | S | s | A D
errors | Errors | # | yes | E | sd | A D
error_rate | Error rate | % | no | E | sd | A D
reasons | Reason count | # | yes | R | sd | A D
reason_share | Share of reasons | % | no | R | sd | A D
`;

/** Id, label, unit, adds up. */
export const ivtMetricTable = `
ivt_checked | Checked pre-bid | # | yes
ivt_blocked | Blocked pre-bid | # | yes
ivt_block_rate | Block rate | % | no
ivt_measured | Measured impressions | # | yes
ivt_imps | Invalid impressions | # | yes
givt_imps | General invalid | # | yes
sivt_imps | Sophisticated invalid | # | yes
ivt_rate | IVT rate | % | no
givt_rate | GIVT rate | % | no
sivt_rate | SIVT rate | % | no
ivt_money | Money on invalid impressions | $ | yes
ivt_cost | Vendor cost | $ | yes
ivt_coverage | Measured share | % | no
`;
