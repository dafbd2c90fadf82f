/** The largest cities of the markets in which ads are sold, as ad exchanges write `geo.city`: English names, no region. */
export const cities: readonly string[] = (
  'Aachen,Aarhus,Abu Dhabi,Adelaide,Albuquerque,Amsterdam,Anaheim,Anchorage,Antwerp,Arlington,Athens,Atlanta,Auckland,Aurora,Austin,' +
  'Bakersfield,Baltimore,Bangalore,Bangkok,Barcelona,Bari,Basel,Baton Rouge,Beijing,Belfast,Belgrade,Belo Horizonte,Bergen,Berlin,Bern,' +
  'Bielefeld,Bilbao,Birmingham,Bogota,Boise,Bologna,Bonn,Bordeaux,Boston,Bradford,Brasilia,Bratislava,Bremen,Brisbane,Bristol,Brno,' +
  'Brussels,Bucharest,Budapest,Buenos Aires,Buffalo,Busan,Cairo,Calgary,Cali,Canberra,Cape Town,Cardiff,Casablanca,Chandler,Charlotte,' +
  'Chennai,Chicago,Christchurch,Cincinnati,Cleveland,Cologne,Colorado Springs,Columbus,Copenhagen,Cordoba,Cork,Corpus Christi,Coventry,' +
  'Curitiba,Dallas,Delhi,Denver,Detroit,Dijon,Doha,Dortmund,Dresden,Dubai,Dublin,Duisburg,Durban,Durham,Dusseldorf,Edinburgh,Edmonton,' +
  'El Paso,Essen,Eindhoven,Florence,Fort Lauderdale,Fort Wayne,Fort Worth,Fortaleza,Frankfurt,Fresno,Gdansk,Geneva,Genoa,Ghent,Glasgow,' +
  'Gold Coast,Gothenburg,Graz,Greensboro,Grenoble,Guadalajara,Guayaquil,Halifax,Hamburg,Hamilton,Hannover,Helsinki,Henderson,Hialeah,' +
  'Ho Chi Minh City,Hong Kong,Honolulu,Houston,Hyderabad,Indianapolis,Irvine,Irving,Istanbul,Izmir,Jacksonville,Jakarta,Jeddah,' +
  'Jersey City,Johannesburg,Kansas City,Karlsruhe,Katowice,Kaunas,Kolkata,Krakow,Kuala Lumpur,Kuwait City,Kyiv,Kyoto,Lagos,Laredo,' +
  'Las Vegas,Leeds,Leicester,Leipzig,Lexington,Lille,Lima,Lincoln,Lisbon,Liverpool,Ljubljana,Lodz,London,Long Beach,Los Angeles,' +
  'Louisville,Lubbock,Luxembourg,Lyon,Madison,Madrid,Malaga,Malmo,Manchester,Manila,Mannheim,Marseille,Medellin,Melbourne,Memphis,' +
  'Mesa,Mexico City,Miami,Milan,Milwaukee,Minneapolis,Monterrey,Montevideo,Montpellier,Montreal,Moscow,Mumbai,Munich,Munster,Nagoya,' +
  'Nairobi,Nantes,Naples,Nashville,New Delhi,New Orleans,New York,Newark,Newcastle,Nice,Norfolk,Nottingham,Nuremberg,Oakland,Odense,' +
  'Oklahoma City,Omaha,Orlando,Osaka,Oslo,Ottawa,Oxford,Palermo,Panama City,Paris,Perth,Philadelphia,Phoenix,Pittsburgh,Plano,Plovdiv,' +
  'Plymouth,Port Elizabeth,Portland,Porto,Porto Alegre,Poznan,Prague,Pretoria,Puebla,Pune,Quebec City,Quito,Raleigh,Recife,Reims,' +
  'Rennes,Reno,Reykjavik,Richmond,Riga,Rio de Janeiro,Riverside,Riyadh,Rochester,Rome,Rosario,Rotterdam,Sacramento,Saint Petersburg,' +
  'Salt Lake City,Salvador,San Antonio,San Diego,San Francisco,San Jose,San Juan,Santa Ana,Santiago,Santo Domingo,Sao Paulo,Sapporo,' +
  'Sarajevo,Saskatoon,Scottsdale,Seattle,Seoul,Seville,Shanghai,Sheffield,Shenzhen,Singapore,Skopje,Sofia,Southampton,Spokane,' +
  'St. Louis,St. Paul,St. Petersburg,Stavanger,Stockholm,Stockton,Strasbourg,Stuttgart,Surabaya,Surrey,Sydney,Szczecin,Taipei,Tallinn,' +
  'Tampa,Tampere,Tel Aviv,The Hague,Thessaloniki,Tijuana,Tokyo,Toledo,Toronto,Toulon,Toulouse,Trondheim,Tucson,Tulsa,Turin,Turku,' +
  'Uppsala,Utrecht,Valencia,Vancouver,Venice,Verona,Victoria,Vienna,Vilnius,Virginia Beach,Warsaw,Washington,Wellington,Wichita,' +
  'Wiesbaden,Winnipeg,Wroclaw,Wuppertal,Yokohama,Zagreb,Zaragoza,Zurich'
).split(',');
